import type { Refusal } from '#domain/errorCode.ts';
import type { PromoKind, PromoAnalyticsEvent } from '#domain/promoCode.ts';

export type PromoContext = {
  code: string;
  /** From the server's answer to a wrong code: the same dialog accepts another, of any length (account §3). */
  mayRepeat: boolean;
  /** The name of the applied code. */
  name: string | null;
  /** Why the server refused the code, or why there is none. */
  refusal: Refusal | null;
  /** The code that was sent without an answer. */
  codeInDoubt: string | null;
  /** Ids of the tariffs on sale before the code; null while they are unknown. */
  tariffsBefore: readonly string[] | null;
};

export type PromoEvent =
  | { type: 'rider.typed'; code: string }
  /** The rider pasted a message into the field. */
  | { type: 'rider.pasted'; text: string }
  /** The button that reads the clipboard. */
  | { type: 'rider.pasteAsked' }
  | { type: 'rider.submitted' }
  | { type: 'rider.retried' }
  | { type: 'rider.closedPromo' };

/**
 * `refused`, `codeError`, `expired`: for analytics. `changed`: cached data that a code of this kind may change is
 * stale. `newTariff`: a code added the tariff to the list; its details open next, the dialog is closed.
 */
export type PromoEmitted =
  | { type: PromoAnalyticsEvent | 'promo.refused' }
  | { type: 'promo.changed'; kind: PromoKind }
  | { type: 'promo.newTariff'; tariffId: string };
