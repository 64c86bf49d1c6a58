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
