import { internalPath } from './ownPath.ts';

/** Where a rider continues after adding a card or paying (account §3). Paths of this app. */
export type PayReturn = {
  /** `cardPaymentRedirectData`: the page that waits for the card. */
  path: string | null;
  /** `redirectToCardPaymentFlag`: the rider is adding a card. */
  toCard: boolean;
  /** `cardPaymentBackUrl`: the page that opened the provider's page. */
  backUrl: string | null;
};

export const NO_PAY_RETURN: PayReturn = { path: null, toCard: false, backUrl: null };

/** Account §6: the insurance screen and the buy button are available only while both are empty. */
export const cardChecksPass = ({ path, toCard }: PayReturn): boolean => path === null && !toCard;

/** The object that was open on the map when the rider left it. */
export type PickedLocation = { kind: 'bike' | 'station'; id: number };

const METRO = '/profile/mos-metro';
const pathOf = (address: string): string => (address.split(/[?#]/)[0] ?? '').replace(/\/+$/, '');

/**
 * Where a rider continues after sign-in or after the provider's page (account §2). First the stored metro page, with
 * its query;
 * then the path that waits for a card; where there is none, the map with the picked object.
 *
 * @param otherwise the path where nothing is stored: the path of the redirect, or the current screen
 */
export function resumePath({ path, toCard }: PayReturn, picked: PickedLocation | null, otherwise: string): string {
  const waiting = internalPath(path);
  if (waiting !== undefined && (toCard || pathOf(waiting) === METRO)) return waiting;
  if (!toCard) return otherwise;
  return picked ? `/map?${picked.kind}=${picked.id}` : '/map';
}
