/** Entries on one page of every paged list (account §9 names the constant without its value; 15 is decisions §6). */
export const PAGE_SIZE = 15;
