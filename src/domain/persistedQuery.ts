/** The last answer of a backend, stored for a start without a network. */
export type PersistedQuery = { key: readonly unknown[]; data: unknown; /** Phone's milliseconds. */ at: number };
