// Some arm64 processors (Neoverse N1, erratum 1542419) have the kernel say that a line of the instruction cache is as
// long as a page. qemu-user 7.2 puts each piece of translated code on lines of its own, so that its buffer holds one
// piece in 8 kB, and translates the same query again and again. Loaded into the emulator, this answers 64 bytes; what
// qemu flushes, it reads from the processor itself.
        .set    SC_LEVEL1_ICACHE_LINESIZE, 187
        .text
        .globl  sysconf
        .type   sysconf, %function
sysconf:
        cmp     w0, #SC_LEVEL1_ICACHE_LINESIZE
        b.eq    1f
        b       __sysconf
1:      mov     x0, #64
        ret
        .size   sysconf, . - sysconf
        .section .note.GNU-stack, "", %progbits
