import type { PayReturn, PickedLocation } from '#domain/payReturn.ts';
import { internalPath } from './internalPath.ts';
import { paths } from './paths.ts';

const withoutQuery = (address: string): string => (address.split(/[?#]/)[0] ?? '').replace(/\/+$/, '');

/**
 * Where a rider continues after sign-in or after the provider's page (account §2). First the stored metro page, with
 * its query; then the path that waits for a card; where there is none, the map with the picked object.
 *
 * @param otherwise the path where nothing is stored: the path of the redirect, or the current screen
 */
export function resumePath({ path, toCard }: PayReturn, picked: PickedLocation | null, otherwise: string): string {
  const waiting = internalPath(path);
  if (waiting !== undefined && (toCard || withoutQuery(waiting) === paths.metro)) return waiting;
  if (!toCard) return otherwise;
  return picked ? `${paths.map}?${picked.kind}=${picked.id}` : paths.map;
}
