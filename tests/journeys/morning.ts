/** A Monday morning in Moscow; the sandbox's clock stands there until a test moves it. */
export const morning = Date.parse('2026-06-15T09:00:00+03:00');
