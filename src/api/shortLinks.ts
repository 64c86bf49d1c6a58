import * as v from 'valibot';
import { text } from '#domain/fields.ts';
import type { PublicApi } from './clients.ts';
import { unwrap } from './fault.ts';
import { readWhole } from './read.ts';

export type ShortLink = { kind: 'vehicle' | 'station' | 'path'; value: string };

const link = v.object({
  kind: v.picklist(['vehicle', 'station', 'path']),
  value: text,
}) satisfies v.GenericSchema<unknown, ShortLink>;

/**
 * The target of a short link.
 * @throws {Fault} notFoundErrorMessage for an unknown code; noData for a target that this app does not know
 */
export async function getShortLink(api: PublicApi, code: string, signal: AbortSignal): Promise<ShortLink> {
  const answer = await unwrap(api.GET('/api/short-links/{code}', { params: { path: { code } }, signal }));
  return readWhole('shortLink', link, answer);
}
