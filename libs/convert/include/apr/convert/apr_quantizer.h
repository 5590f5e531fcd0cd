/* SPDX-License-Identifier: MIT */
/* C interface for quantizer plugins: shared libraries that add a quantization type to `aprcli quantize --plugin`.
 *
 * A plugin exports one function, apr_quantizer_get. Its quantizers use fixed-size blocks: `block_elements` consecutive
 * elements of a row in `block_bytes` bytes. Files store the blocks as bytes (dtype U8, last dimension in bytes) and
 * name the quantizer in their metadata; reading the values requires the plugin. See resources/examples/quantizer.
 *
 * All functions are called concurrently from several threads. They must not retain the pointers passed to them, must
 * not throw, and must be deterministic. */
/* C, with the names of C. NOLINTBEGIN */
#ifndef APR_QUANTIZER_H
#define APR_QUANTIZER_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Version of this interface. Plugins built for another version are rejected. */
#define APR_QUANTIZER_ABI 1u

typedef struct apr_quantizer {
    uint32_t abi;            /* APR_QUANTIZER_ABI */
    uint32_t struct_bytes;   /* sizeof(apr_quantizer) */
    const char* name;        /* value for --type: 1 to 32 characters of a-z, 0-9, '-' and '_', starting with a letter */
    const char* version;     /* version of the block layout, stored in files; another version cannot read them */
    const char* description; /* one line; may be null */
    uint32_t block_elements; /* 1 to 65536 */
    uint32_t block_bytes;    /* 1 to 1048576 */

    /* Quantizes `elements` finite values of one row; `elements` is a multiple of block_elements. `importance` is null
     * or has one weight per value. Returns 0 on success. On failure, returns a nonzero value and writes a message of at
     * most `message_bytes` bytes, including the terminating null, to `message`. */
    int (*quantize)(const float* values, uint64_t elements, const float* importance, uint8_t* blocks, char* message,
                    size_t message_bytes);
    /* Dequantizes `elements` values. Returns as quantize. */
    int (*dequantize)(const uint8_t* blocks, uint64_t elements, float* values, char* message, size_t message_bytes);

    /* May be null; a struct whose struct_bytes ends before it has none. Called with what quantize made: whether it is
     * good enough for these values of the tensor of this name. Returns as quantize; after a failure no file is written.
     */
    int (*validate)(const char* tensor, const float* values, uint64_t elements, const uint8_t* blocks, char* message,
                    size_t message_bytes);
} apr_quantizer;

/* Returns the quantizer with this number, counted from 0, for a host with this interface version; null if there is none
 * or the plugin does not support the version. The result stays valid until the library is unloaded. */
typedef const apr_quantizer* (*apr_quantizer_get_function)(uint32_t abi, uint32_t number);

#if defined(__GNUC__)
__attribute__((visibility("default")))
#endif
const apr_quantizer*
apr_quantizer_get(uint32_t abi, uint32_t number);

#ifdef __cplusplus
}
#endif

#endif
/* NOLINTEND */
