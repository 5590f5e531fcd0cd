/* SPDX-License-Identifier: MIT */
/* Example quantizer plugin: 4-bit NormalFloat (Dettmers et al. 2023, "QLoRA", appendix E) in blocks of 64 elements with
 * the maximum magnitude as f32 scale, 4.5 bits per weight.
 *
 *   cc -O2 -shared -fPIC -I libs/convert/include resources/examples/quantizer/nf4.c -o nf4.so
 *   aprcli quantize model.safetensors --plugin ./nf4.so --type nf4 -o model-nf4.apr
 *   aprcli convert model-nf4.apr --plugin ./nf4.so --dequantize f32 -o model-f32.safetensors */
#include "apr/convert/apr_quantizer.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { ELEMENTS = 64, BYTES = 4 + ELEMENTS / 2 };

/* Quantiles of the normal distribution, scaled to [-1, 1], with an exact 0. */
static const float kLevels[16] = {-1.0F,
                                  -0.6961928009986877F,
                                  -0.5250730514526367F,
                                  -0.39491748809814453F,
                                  -0.28444138169288635F,
                                  -0.18477343022823334F,
                                  -0.09105003625154495F,
                                  0.0F,
                                  0.07958029955625534F,
                                  0.16093020141124725F,
                                  0.24611230194568634F,
                                  0.33791524171829224F,
                                  0.44070982933044434F,
                                  0.5626170039176941F,
                                  0.7229568362236023F,
                                  1.0F};

static unsigned nearest(float value)
{
    unsigned level = 0;
    while (level < 15 && value > (kLevels[level] + kLevels[level + 1]) / 2) {
        ++level;
    }
    return level;
}

static int quantize(const float* values, uint64_t elements, const float* importance, uint8_t* blocks, char* message,
                    size_t message_bytes)
{
    (void)importance;
    if (elements % ELEMENTS != 0) {
        snprintf(message, message_bytes, "%llu elements are not a multiple of the block size %d",
                 (unsigned long long)elements, ELEMENTS);
        return 1;
    }
    for (uint64_t block = 0; block < elements / ELEMENTS; ++block, values += ELEMENTS, blocks += BYTES) {
        float greatest = 0;
        for (int i = 0; i < ELEMENTS; ++i) {
            greatest = fmaxf(greatest, fabsf(values[i]));
        }
        memcpy(blocks, &greatest, sizeof greatest);
        for (int i = 0; i < ELEMENTS / 2; ++i) { /* the low nibble holds the first element of a pair */
            const unsigned low = nearest(greatest > 0 ? values[2 * i] / greatest : 0);
            const unsigned high = nearest(greatest > 0 ? values[2 * i + 1] / greatest : 0);
            blocks[sizeof greatest + i] = (uint8_t)(low | high << 4);
        }
    }
    return 0;
}

static int dequantize(const uint8_t* blocks, uint64_t elements, float* values, char* message, size_t message_bytes)
{
    (void)message;
    (void)message_bytes;
    for (uint64_t block = 0; block < elements / ELEMENTS; ++block, values += ELEMENTS, blocks += BYTES) {
        float greatest = 0;
        memcpy(&greatest, blocks, sizeof greatest);
        for (int i = 0; i < ELEMENTS / 2; ++i) {
            values[2 * i] = kLevels[blocks[sizeof greatest + i] & 15] * greatest;
            values[2 * i + 1] = kLevels[blocks[sizeof greatest + i] >> 4] * greatest;
        }
    }
    return 0;
}

const apr_quantizer* apr_quantizer_get(uint32_t abi, uint32_t number)
{
    static const apr_quantizer kNf4 = {.abi = APR_QUANTIZER_ABI,
                                       .struct_bytes = sizeof(apr_quantizer),
                                       .name = "nf4",
                                       .version = "1",
                                       .description = "4-bit NormalFloat in blocks of 64",
                                       .block_elements = ELEMENTS,
                                       .block_bytes = BYTES,
                                       .quantize = quantize,
                                       .dequantize = dequantize};
    return abi == APR_QUANTIZER_ABI && number == 0 ? &kNf4 : NULL;
}
