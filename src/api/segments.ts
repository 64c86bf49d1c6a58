import * as v from 'valibot';
import { count, or, price } from '#domain/fields.ts';

/** All price segments or none: without one segment the price is wrong. */
const MOST_SEGMENTS = 100;
export const segments = v.pipe(
  v.array(v.object({ From: or(count, 0), To: or(count, null), Cost: price })),
  v.maxLength(MOST_SEGMENTS),
);
