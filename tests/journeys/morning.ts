/** A Monday morning in Moscow; the sandbox stands still at it until a test moves time. */
export const morning = Date.parse('2026-06-15T09:00:00+03:00');
