/* SPDX-License-Identifier: MIT */
/* The C interface of quantizer plugins: a shared library that adds a type for weights to `aprcli quantize --plugin`.
 *
 * A plugin exports one function, apr_quantizer_get, and stores blocks of a fixed size: `block_elements` neighbours of a
 * row in `block_bytes` bytes. Files have them as bytes (dtype U8, the last dimension in bytes) and name the quantizer
 * in their metadata, so that whoever has the plugin can read them. resources/examples/quantizer has an example.
 *
 * All functions are called from many threads at once, must not keep the pointers that they are given, must not throw
 * and must give the same bytes for the same values. */
#ifndef APR_QUANTIZER_H
#define APR_QUANTIZER_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The version of this interface. Plugins of another one are refused. */
#define APR_QUANTIZER_ABI 1u

typedef struct apr_quantizer {
    uint32_t abi;            /* APR_QUANTIZER_ABI */
    uint32_t struct_bytes;   /* sizeof(apr_quantizer) */
    const char* name;        /* what --type calls it: 1 to 32 of a-z, 0-9, '-' and '_', a letter first */
    const char* version;     /* of the quantizer's bytes: files state it, and another one does not read them */
    const char* description; /* one line */
    uint32_t block_elements; /* 1 to 65536 */
    uint32_t block_bytes;    /* 1 to 1048576 */

    /* Turns `elements` finite values, whole blocks of one row, into bytes. `importance` has a weight for each of them,
     * or is null. Gives 0, or anything else after putting a sentence of at most `message_bytes` with its 0 into
     * `message`. */
    int (*quantize)(const float* values, uint64_t elements, const float* importance, uint8_t* blocks, char* message,
                    size_t message_bytes);
    /* The way back. */
    int (*dequantize)(const uint8_t* blocks, uint64_t elements, float* values, char* message, size_t message_bytes);
} apr_quantizer;

/* The quantizer of this number, counted from 0, for a program with this version of the interface; null when there is
 * none (that stands for an interface that the plugin does not know, too). What it points to lives as long as the
 * library. */
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
