/* SPDX-License-Identifier: MIT */
/* The bytes of a file, aligned as the tensors in it are. */
    .section .rodata
    .balign 64
    .global embedded_model
embedded_model:
    .incbin MODEL
    .global embedded_model_end
embedded_model_end:
    .section .note.GNU-stack,"",@progbits
