/** Entries of one page wherever a list comes in pages (account §9 names the constant and not its value; 15 is decisions §6). */
export const PAGE_SIZE = 15;
