// Loads the EEPROM file, and replaces it atomically.
#include "board/virtual/terminal/eeprom_file.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool refuse(char *error, size_t error_size, const char *path, const char *what)
{
    snprintf(error, error_size, "EEPROM file %s: %s", path, what);
    return false;
}

static bool write_all(int fd, const uint8_t *bytes, size_t size)
{
    while (size > 0) {
        ssize_t done = write(fd, bytes, size);
        if (done < 0 && errno != EINTR)
            return false;
        if (done > 0) {
            bytes += done;
            size -= (size_t)done;
        }
    }
    return fsync(fd) == 0;
}

static bool replace(const eeprom_file_t *file, const uint8_t *bytes)
{
    char beside[PATH_MAX];
    if (snprintf(beside, sizeof beside, "%s.new", file->path) >= (int)sizeof beside) {
        errno = ENAMETOOLONG;
        return false;
    }
    int fd = open(beside, O_WRONLY | O_CREAT | O_TRUNC, 0666);
    if (fd < 0)
        return false;
    bool written = write_all(fd, bytes, file->size);
    int reason = errno;
    if (close(fd) == 0 && written && rename(beside, file->path) == 0)
        return true;
    if (written)
        reason = errno;
    unlink(beside);
    errno = reason;
    return false;
}

static bool create(eeprom_file_t *file, const uint8_t *bytes, char *error, size_t error_size)
{
    if (!replace(file, bytes))
        return refuse(error, error_size, file->path, strerror(errno));
    memcpy(file->saved, bytes, file->size);
    return true;
}

// Reads one byte more than expected, to detect a longer file.
static bool load(eeprom_file_t *file, int fd, uint8_t *bytes, char *error, size_t error_size)
{
    uint8_t contents[EEPROM_FILE_MAX + 1];
    size_t size = 0;
    ssize_t got;
    while ((got = read(fd, contents + size, file->size + 1 - size)) > 0)
        size += (size_t)got;
    if (got < 0)
        return refuse(error, error_size, file->path, strerror(errno));
    if (size != file->size) {
        struct stat stat;
        char what[160];
        snprintf(what, sizeof what,
                 "it has %lld bytes, the chip's EEPROM has %zu; name another file, or remove this one to "
                 "start blank",
                 fstat(fd, &stat) == 0 ? (long long)stat.st_size : (long long)size, file->size);
        return refuse(error, error_size, file->path, what);
    }
    memcpy(bytes, contents, size);
    memcpy(file->saved, contents, size);
    return true;
}

bool eeprom_file_open(eeprom_file_t *file, const char *path, uint8_t *bytes, size_t size, char *error,
                      size_t error_size)
{
    file->path = path;
    file->size = size;
    int fd = open(path, O_RDONLY);
    if (fd < 0 && errno == ENOENT)
        return create(file, bytes, error, error_size);
    if (fd < 0)
        return refuse(error, error_size, path, strerror(errno));
    bool loaded = load(file, fd, bytes, error, error_size);
    close(fd);
    return loaded;
}

bool eeprom_file_save(eeprom_file_t *file, const uint8_t *bytes, char *error, size_t error_size)
{
    if (memcmp(file->saved, bytes, file->size) == 0)
        return true;
    return create(file, bytes, error, error_size);
}
