/** An answer of a backend as the rider saw it last. */
export type KeptAnswer = { key: readonly unknown[]; data: unknown; /** Phone's milliseconds. */ at: number };
