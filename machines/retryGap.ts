/**
 * 2 s, 4 s, 8 s … 5 min (rent.md, waits): what waits for the server is tried again without end, with growing gaps.
 * @param tries those without an answer, from 1
 */
export const retryGap = (tries: number): number => Math.min(300_000, 1_000 * 2 ** Math.min(tries, 16));
