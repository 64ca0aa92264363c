/** The maximum number of characters of a program. */
export const MAX_PROGRAM_LENGTH = 2 * 1024 * 1024;
