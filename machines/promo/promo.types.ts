import type { Refusal } from '#domain/errorCode.ts';
import type { PromoKind, PromoNews } from '#domain/promoCode.ts';

export type PromoContext = {
  code: string;
  /** The server's word on a wrong code: the same dialog takes another, of any length (account §3). */
  mayRepeat: boolean;
  /** What the applied code is called. */
  name: string | null;
  /** Why the code was not taken, or why there is none. */
  refusal: Refusal | null;
  /** It was sent, and no answer came. */
  codeInDoubt: string | null;
  /** Ids of the tariffs on sale before the code; null while that is not known. */
  tariffsBefore: readonly string[] | null;
};

export type PromoEvent =
  | { type: 'rider.typed'; code: string }
  /** A message that was pasted into the field. */
  | { type: 'rider.pasted'; text: string }
  /** The button that looks into the clipboard. */
  | { type: 'rider.pasteAsked' }
  | { type: 'rider.submitted' }
  | { type: 'rider.triedAgain' }
  | { type: 'rider.closed' };

/**
 * `refused`, `codeError`, `expired`: for whoever counts them. `changed`: what a code of this kind may have changed is stale.
 * `newTariff`: a code has put it on the list; its details come next, the dialog is closed.
 */
export type PromoEmitted =
  | { type: PromoNews | 'promo.refused' }
  | { type: 'promo.changed'; kind: PromoKind }
  | { type: 'promo.newTariff'; tariffId: string };
