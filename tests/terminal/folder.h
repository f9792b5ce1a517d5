// An empty folder for each test that writes files.
#ifndef TESTS_FOLDER_H
#define TESTS_FOLDER_H

// Makes an empty folder the current one; leaves it and removes it with its files.
void folder_enter(void);
void folder_leave(void);

// How many files and folders are in the current folder.
unsigned folder_entries(void);

#endif
