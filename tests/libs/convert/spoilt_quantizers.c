/* SPDX-License-Identifier: MIT */
/* Quantizer plugins as nobody should write them; SPOILT says how. */
#include "apr/convert/apr_quantizer.h"

#include <stdio.h>
#include <string.h>

static int quantize(const float* values, uint64_t elements, const float* importance, uint8_t* blocks, char* message,
                    size_t message_bytes)
{
    (void)values;
    (void)elements;
    (void)importance;
    (void)blocks;
    snprintf(message, message_bytes, "the moon is full");
    return SPOILT == 2 ? -1 : 0;
}

static int dequantize(const uint8_t* blocks, uint64_t elements, float* values, char* message, size_t message_bytes)
{
    (void)blocks;
    (void)message;
    (void)message_bytes;
    memset(values, 0, elements * sizeof *values);
    return 0;
}

static int validate(const char* tensor, const float* values, uint64_t elements, const uint8_t* blocks, char* message,
                    size_t message_bytes)
{
    (void)values;
    (void)elements;
    (void)blocks;
    snprintf(message, message_bytes, "too far from the values");
    return strcmp(tensor, "a.weight") == 0;
}

const apr_quantizer* apr_quantizer_get(uint32_t abi, uint32_t number)
{
    static const apr_quantizer kSpoilt = {.abi = SPOILT == 1 ? 77 : APR_QUANTIZER_ABI,
                                          .struct_bytes = SPOILT == 7   ? offsetof(apr_quantizer, validate)
                                                          : SPOILT == 8 ? 16
                                                                        : sizeof(apr_quantizer),
                                          .name = SPOILT == 3 ? "No Name" : "spoilt",
                                          .version = "1",
                                          .description = "spoilt",
                                          .block_elements = SPOILT == 4 ? 0 : 32,
                                          .block_bytes = 4,
                                          .quantize = quantize,
                                          .dequantize = dequantize,
                                          .validate = SPOILT == 6 || SPOILT == 7 ? validate : NULL};
    (void)abi;
    return SPOILT == 5 || number > 0 ? NULL : &kSpoilt;
}
