import type * as v from 'valibot';
import { parse } from '#domain/fields.ts';
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

/** Entries on one page of every paged list (account §9 names the constant without its value; 15 is decisions §6). */
export const PAGE_SIZE = 15;
