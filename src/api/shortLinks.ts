import type { PublicApi } from './clients.ts';
import { unwrap } from './fault.ts';

export type ShortLink = { kind: 'vehicle' | 'station' | 'path'; value: string };

/**
 * What a short link names.
 * @throws {Fault} notFoundErrorMessage for a code that names nothing
 */
export async function getShortLink(api: PublicApi, code: string, signal: AbortSignal): Promise<ShortLink> {
  return unwrap(api.GET('/api/short-links/{code}', { params: { path: { code } }, signal }));
}
