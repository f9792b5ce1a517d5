// Loads, locks and writes the EEPROM file.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "board/play/terminal/eeprom_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

typedef struct {
    char *text;
    size_t size;
} message_t;

static bool refuse(message_t message, const char *path, const char *what)
{
    snprintf(message.text, message.size, "EEPROM file %s: %s", path, what);
    return false;
}

// ---- Writing ----

static bool write_all(int fd, const uint8_t *bytes, size_t size)
{
    size_t written = 0;
    while (written < size) {
        ssize_t done = pwrite(fd, bytes + written, size - written, (off_t)written);
        if (done < 0 && errno != EINTR)
            return false;
        written += done > 0 ? (size_t)done : 0;
    }
    return fsync(fd) == 0;
}

// ---- The lock ----

// The process that holds the lock, or 0 if the system does not say.
static int holder_of(int fd)
{
    struct stat locked;
    char line[128];
    int pid = 0;
    FILE *locks = fstat(fd, &locked) == 0 ? fopen("/proc/locks", "r") : NULL;
    if (locks == NULL)
        return 0;
    while (pid == 0 && fgets(line, sizeof line, locks) != NULL) {
        unsigned major, minor;
        unsigned long inode;
        int process;
        if (sscanf(line, "%*d: FLOCK %*s %*s %d %x:%x:%lu", &process, &major, &minor, &inode) == 4 &&
            inode == locked.st_ino && makedev(major, minor) == locked.st_dev)
            pid = process;
    }
    fclose(locks);
    return pid;
}

static bool lock(int fd, const char *path, message_t message)
{
    char what[160], who[40] = "another process";
    if (flock(fd, LOCK_EX | LOCK_NB) == 0)
        return true;
    if (errno != EWOULDBLOCK)
        return refuse(message, path, strerror(errno));
    int pid = holder_of(fd);
    if (pid > 0)
        snprintf(who, sizeof who, "process %d", pid);
    snprintf(what, sizeof what,
             "%s is playing with it; end that game, name another file, or add --no-save to play without "
             "saving",
             who);
    return refuse(message, path, what);
}

// ---- Opening ----

// A link may name a file that does not exist yet, which O_EXCL refuses.
static int make_file(const char *path, bool *is_new)
{
    int fd = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    *is_new = fd >= 0;
    return fd < 0 && errno == EEXIST ? open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666) : fd;
}

static bool create(eeprom_file_t *file, const uint8_t *bytes, message_t message)
{
    bool is_new;
    int fd = make_file(file->path, &is_new);
    if (fd < 0)
        return refuse(message, file->path, strerror(errno));
    bool locked = lock(fd, file->path, message);
    if (locked && write_all(fd, bytes, file->size)) {
        file->fd = fd;
        memcpy(file->saved, bytes, file->size);
        return true;
    }
    if (locked)
        refuse(message, file->path, strerror(errno));
    if (locked && is_new)
        unlink(file->path);
    close(fd);
    return false;
}

// Reads one byte more than expected, to detect a longer file.
static bool load(eeprom_file_t *file, int fd, uint8_t *bytes, message_t message)
{
    uint8_t contents[EEPROM_FILE_MAX + 1];
    size_t size = 0;
    ssize_t got;
    while ((got = read(fd, contents + size, file->size + 1 - size)) > 0)
        size += (size_t)got;
    if (got < 0)
        return refuse(message, file->path, strerror(errno));
    if (size != file->size) {
        struct stat stat;
        char what[160];
        snprintf(what, sizeof what,
                 "it has %lld bytes, the chip's EEPROM has %zu; name another file, or remove this one to "
                 "start blank",
                 fstat(fd, &stat) == 0 ? (long long)stat.st_size : (long long)size, file->size);
        return refuse(message, file->path, what);
    }
    memcpy(bytes, contents, size);
    memcpy(file->saved, contents, size);
    return true;
}

static bool is_usable(const eeprom_file_t *file, const struct stat *stat, message_t message)
{
    if (!S_ISREG(stat->st_mode))
        return refuse(message, file->path, "it is not a regular file");
    // The system lets root write it all the same.
    if (file->use == EEPROM_FILE_SAVED && (stat->st_mode & (S_IWUSR | S_IWGRP | S_IWOTH)) == 0)
        return refuse(message, file->path,
                      "it is read-only; make it writable, or add --no-save to play without saving");
    return true;
}

static bool open_existing(eeprom_file_t *file, uint8_t *bytes, message_t message)
{
    bool saves = file->use == EEPROM_FILE_SAVED;
    int fd = open(file->path, (saves ? O_RDWR : O_RDONLY) | O_CLOEXEC);
    if (fd < 0)
        return refuse(message, file->path, strerror(errno));
    if ((saves && !lock(fd, file->path, message)) || !load(file, fd, bytes, message)) {
        close(fd);
        return false;
    }
    if (saves)
        file->fd = fd;
    else
        close(fd);
    return true;
}

bool eeprom_file_open(eeprom_file_t *file, const char *path, eeprom_file_use_t use, uint8_t *bytes,
                      size_t size, char *text, size_t text_size)
{
    const message_t message = {text, text_size};
    struct stat status;
    *file = (eeprom_file_t){.path = path, .fd = -1, .use = use, .size = size};
    bool good;
    if (stat(path, &status) == 0)
        good = is_usable(file, &status, message) && open_existing(file, bytes, message);
    else if (errno == ENOENT)
        good = use == EEPROM_FILE_READ || create(file, bytes, message);
    else
        good = refuse(message, path, strerror(errno));
    if (!good)
        file->path = NULL;
    return good;
}

// ---- Saving ----

// The file may have been removed, or replaced, while it was in use.
static bool write_again(eeprom_file_t *file, const uint8_t *bytes, message_t message)
{
    struct stat ours, there;
    bool found = stat(file->path, &there) == 0;
    if (!found && errno == ENOENT) {
        int removed = file->fd;
        if (!create(file, bytes, message))
            return false;
        close(removed);
        return true;
    }
    if (!found || fstat(file->fd, &ours) != 0)
        return refuse(message, file->path, strerror(errno));
    if (ours.st_ino != there.st_ino || ours.st_dev != there.st_dev)
        return refuse(message, file->path, "another file has taken its place; this game is not saved");
    return write_all(file->fd, bytes, file->size) || refuse(message, file->path, strerror(errno));
}

bool eeprom_file_save(eeprom_file_t *file, const uint8_t *bytes, char *text, size_t text_size)
{
    if (file->path == NULL || file->use == EEPROM_FILE_READ || memcmp(file->saved, bytes, file->size) == 0)
        return true;
    if (!write_again(file, bytes, (message_t){text, text_size}))
        return false;
    memcpy(file->saved, bytes, file->size);
    return true;
}

void eeprom_file_close(eeprom_file_t *file)
{
    if (file->path != NULL && file->use == EEPROM_FILE_SAVED)
        close(file->fd);
    file->path = NULL;
}
