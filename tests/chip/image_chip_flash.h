// Scenarios of image_chip_flash.c. The page begins at GPIOR2 * 256; its words become word(0), word(1), ...
#ifndef IMAGE_CHIP_FLASH_H
#define IMAGE_CHIP_FLASH_H

enum {
    PROGRAM,        // erase, fill, write, make readable; markers as named below
    WRITE_ONLY,     // without erasing
    ERASE_ONLY,     // and stay in the boot section
    FILL_TWICE,     // each word a second time, with 0, before it is written
    READ_BLOCKED,   // LPM of the page while the section cannot be read
    RUN_BLOCKED,    // return into it
    WINDOW_3,       // SPM behind OUT SPMCSR and so many NOPs
    WINDOW_4,       //
    OUTSIDE,        // SPM from the application's section
    READ_SIGNATURE, // three bytes
    READ_FUSES,     // low, lock bits, extended, high
    LOCK,           // programs lock bits with GPIOR2, then reads them
    INTERRUPT,      // the SPM_READY interrupt behind an erase and a write
};

enum {
    BEFORE = 0x11,  // the next instruction is SPM
    BEHIND = 0x12,  // the instruction behind it
    CONTROL = 0x13, // the next marker is SPMCSR
    READY = 0x14,   // SPMEN has become 0
    END = 0x15,
    IN_BOOT = 0x16, // reset has led to the boot section
};

enum { PAGE_BYTES = 128 };

#define PAGE_WORD(i) ((uint16_t)(0x5A00 ^ (i)*0x0103))

#endif
