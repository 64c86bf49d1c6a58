import { ownPath } from './ownPath.ts';

/** Where a rider goes on who was sent to add a card or to pay (account §3). Paths of this app. */
export type PayReturn = {
  /** `cardPaymentRedirectData`: what waits for the card. */
  path: string | null;
  /** `redirectToCardPaymentFlag`: a card is being added. */
  toCard: boolean;
  /** `cardPaymentBackUrl`: where the provider's page was opened from. */
  backUrl: string | null;
};

export const NOTHING_WAITS: PayReturn = { path: null, toCard: false, backUrl: null };

/** Account §6: the insurance screen and the button that buys stand only while these two are empty. */
export const cardChecksPass = ({ path, toCard }: PayReturn): boolean => path === null && !toCard;

/** What was opened on the map when the rider left it. */
export type PickedPlace = { kind: 'bike' | 'station'; id: number };

const METRO = '/profile/mos-metro';
const pathOf = (address: string): string => (address.split(/[?#]/)[0] ?? '').replace(/\/+$/, '');

/**
 * Where a rider lands who has just signed in, or is back from the provider's page (account §2): the metro's page whatever else
 * is kept, with its query; the path that waited for a card; with no such path, the map with what was picked on it.
 *
 * @param otherwise when nothing of that is kept: the carried path, or the screen that asks
 */
export function wayOn({ path, toCard }: PayReturn, picked: PickedPlace | null, otherwise: string): string {
  const waiting = ownPath(path);
  if (waiting !== undefined && (toCard || pathOf(waiting) === METRO)) return waiting;
  if (!toCard) return otherwise;
  return picked ? `/map?${picked.kind}=${picked.id}` : '/map';
}
