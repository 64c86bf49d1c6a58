import * as v from 'valibot';

/** A time in milliseconds. Realtime and REST write it differently: `2026-11-21 10:00:00+00` and RFC 3339. */
export const instant = v.pipe(
  v.string(),
  v.transform((text) => Date.parse(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'))),
  v.number(),
  v.finite(),
);
