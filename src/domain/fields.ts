import * as v from 'valibot';
import { isFareCap } from './figures.ts';

/**
 * Schemas of the fields that servers send. A missing field and a null mean "no value", which is `false`, 0, an empty
 * text or an empty list where the contract has no null: servers leave these out (decisions §6.1). A field of a wrong
 * type or out of bounds is left out alone. If the field identifies the object, or is a price that would be shown as correct, the whole
 * object is left out.
 */

/** Fields left out by the current `parse` call. `parse` is synchronous, so only one call runs at a time. */
let leftOut: string[] = [];

function recordUnread(field: string): void {
  if (!leftOut.includes(field)) leftOut.push(field);
}

/** The valid part of an answer, or null when nothing in it is valid; `unread` names the fields that were left out. */
export type Parsed<Output> = { value: Output | null; unread: readonly string[] };

/** Reads the valid part of what a server sent. `itself` in `unread` is the whole of it. */
export function parse<Output>(schema: v.GenericSchema<unknown, Output>, input: unknown): Parsed<Output> {
  leftOut = [];
  const parsed = v.safeParse(schema, input);
  return parsed.success
    ? { value: parsed.output, unread: leftOut }
    : { value: null, unread: [...leftOut, ...namesIn(parsed.issues)] };
}

const namesIn = (issues: readonly v.BaseIssue<unknown>[]): string[] => [
  ...new Set(issues.map((issue) => v.getDotPath(issue) ?? 'itself')),
];

/** Longer texts are not real: they would only fill the screen. */
const MOST_LETTERS = 2_000;
const MOST_LETTERS_OF_TERMS = 50_000;
/** Roubles. No real price is higher. */
const DEAREST = 10_000_000;
/** Lists of more are not real and would freeze the phone: what follows is left out. Of things on one screen: fewer. */
const MOST_ENTRIES = 5_000;
const MOST_ON_SCREEN = 200;
/** No ride, payment or message is older or newer, ms: 1970 and 2200. */
const EARLIEST = 0;
const LATEST = Date.UTC(2200, 0, 1);

/** Marks that turn the direction of what follows: after one of them 149 would read 941. Our languages need none. */
const DIRECTION_MARKS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;
const withoutMarks = v.transform((text: string) => text.replace(DIRECTION_MARKS, ''));

export const text = v.pipe(v.string(), v.maxLength(MOST_LETTERS), withoutMarks);
/** Identifies an object: must not be empty. */
export const name = v.pipe(text, v.nonEmpty());
/** The id or the number of an object: a text. Some servers send it as a JSON number. */
export const id = v.union([name, v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.transform(String))]);
/** Some servers send an empty string instead of null. */
export const idOrNull = v.union([
  id,
  v.pipe(
    v.literal(''),
    v.transform(() => null),
  ),
]);
/** The operator's paragraphs. */
export const terms = v.pipe(v.string(), v.maxLength(MOST_LETTERS_OF_TERMS), withoutMarks);
export const number = v.pipe(v.number(), v.finite());
export const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
/** Roubles, 0 or more. */
export const price = v.pipe(v.number(), v.minValue(0), v.maxValue(DEAREST));
/** Whole roubles: the most that a ride costs. */
export const fareCap = v.pipe(v.number(), v.check(isFareCap));
/** Degrees. */
export const latitude = v.pipe(v.number(), v.minValue(-90), v.maxValue(90));
export const longitude = v.pipe(v.number(), v.minValue(-180), v.maxValue(180));
export const percent = v.pipe(v.number(), v.minValue(0), v.maxValue(100));
/** Metres. */
export const metres = v.pipe(v.number(), v.minValue(0), v.maxValue(100_000_000));
/** Roubles, may be negative. */
export const balance = v.pipe(v.number(), v.minValue(-DEAREST), v.maxValue(DEAREST));

/** A time in milliseconds. Realtime and REST write it differently: `2026-11-21 10:00:00+00` and RFC 3339. */
export const instant = v.pipe(
  v.string(),
  v.transform((text) => Date.parse(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'))),
  v.number(),
  v.minValue(EARLIEST),
  v.maxValue(LATEST),
);

/** Null for a missing or invalid value; an invalid one is reported as left out. */
export const maybe = <Output>(field: string, schema: v.GenericSchema<unknown, Output>) =>
  withDefault(field, schema, null);

/** `otherwise` for a missing or invalid value; an invalid one is reported as left out. */
export const withDefault = <Output, const Otherwise>(
  field: string,
  schema: v.GenericSchema<unknown, Output>,
  otherwise: Otherwise,
): v.GenericSchema<unknown, Output | Otherwise> => needed(field, or(schema, otherwise), otherwise);

/** `otherwise` for a null or invalid value of a field whose default must not replace it in silence; both are reported as left out. */
export const needed = <Output, const Otherwise>(
  field: string,
  schema: v.GenericSchema<unknown, Output>,
  otherwise: Otherwise,
): v.GenericSchema<unknown, Output | Otherwise> =>
  v.optional(
    v.pipe(
      v.unknown(),
      v.transform((value): Output | Otherwise => {
        const parsed = v.safeParse(schema, value);
        if (parsed.success) return parsed.output;
        recordUnread(field);
        return otherwise;
      }),
    ),
    null,
  );

/** `otherwise` for a missing value. An invalid value makes the whole object invalid. */
export const or = <Output, const Otherwise>(
  schema: v.GenericSchema<unknown, Output>,
  otherwise: Otherwise,
): v.GenericSchema<unknown, Output | Otherwise> =>
  v.optional(
    v.union([
      v.pipe(
        v.null(),
        v.transform((): Otherwise => otherwise),
      ),
      schema,
    ]),
    null,
  );

/** The items that are valid, of the first `most`; each invalid item is left out alone. */
const readable =
  <Output>(field: string, item: v.GenericSchema<unknown, Output>, most = MOST_ENTRIES) =>
  (items: unknown[]): Output[] => {
    if (items.length > most) recordUnread(`${field}[${most}]`);
    return items.slice(0, most).flatMap((sent) => {
      const parsed = v.safeParse(item, sent);
      if (parsed.success) return [parsed.output];
      recordUnread(`${field}[]`);
      return [];
    });
  };

/**
 * The valid items of a list; null is an empty list. A list with items of which none is valid is invalid: it must not
 * look empty.
 */
export const readableList = <Output>(
  field: string,
  item: v.GenericSchema<unknown, Output>,
): v.GenericSchema<unknown, Output[]> =>
  v.pipe(
    v.nullable(v.array(v.unknown())),
    v.transform((items) => ({ sent: items?.length ?? 0, items: readable(field, item, MOST_ON_SCREEN)(items ?? []) })),
    v.check(({ sent, items }) => sent === 0 || items.length > 0),
    v.transform(({ items }) => items),
  );

/**
 * Items of a list, the first `most` of them. A missing list is empty; a value that is not a list is reported as left out.
 */
export const listed = <Output>(
  field: string,
  item: v.GenericSchema<unknown, Output>,
  most = MOST_ENTRIES,
): v.GenericSchema<unknown, Output[]> =>
  v.pipe(
    withDefault(field, v.array(v.unknown()), null),
    v.transform((items) => readable(field, item, most)(items ?? [])),
  );
