import type * as v from 'valibot';
import { parse } from '#domain/fields.ts';
import { Fault } from './fault.ts';
import { reportUnread } from './unread.ts';

/**
 * Reads the valid part of an answer and reports the rest.
 *
 * @param answer its name, for the report
 * @returns null when nothing in it is valid
 */
export function read<Output>(
  answer: string,
  schema: v.GenericSchema<unknown, Output>,
  input: unknown,
): { value: Output; unread: readonly string[] } | null {
  const { value, unread } = parse(schema, input);
  reportUnread(answer, unread);
  return value === null ? null : { value, unread };
}

/**
 * As `read`, for an answer that is nothing without its valid part.
 * @throws {Fault} noData when nothing in it is valid
 */
export function readWhole<Output>(answer: string, schema: v.GenericSchema<unknown, Output>, input: unknown): Output {
  const found = read(answer, schema, input);
  if (!found) throw Fault.named('noData', 'no data');
  return found.value;
}

/** A list as far as it could be read. `leftOut`: how many of its entries could not. */
export type ReadList<Item> = { items: Item[]; leftOut: number };

/** @param sent the list in the answer: its length alone counts */
export const readList = <Item>(sent: readonly unknown[] | null | undefined, items: Item[]): ReadList<Item> => ({
  items,
  leftOut: (sent?.length ?? 0) - items.length,
});

/** Entries on one page of every paged list (account §9 names the constant without its value; 15 is decisions §6). */
export const PAGE_SIZE = 15;
