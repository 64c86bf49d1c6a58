import type { PublicApi } from './clients.ts';
import { unwrap } from './fault.ts';

export type ShortLink = { kind: 'vehicle' | 'station' | 'path'; value: string };

/**
 * The target of a short link.
 * @throws {Fault} notFoundErrorMessage for an unknown code
 */
export async function getShortLink(api: PublicApi, code: string, signal: AbortSignal): Promise<ShortLink> {
  return unwrap(api.GET('/api/short-links/{code}', { params: { path: { code } }, signal }));
}
