import type { SnapshotFrom } from 'xstate';
import type { Refusal } from '#domain/errorCode.ts';
import { promoKind, type PromoKind } from '#domain/promoCode.ts';
import type { promoMachine } from '#machines/promo/promo.machine.ts';

export type PromoView =
  | {
      kind: 'field';
      code: string;
      /**
       * `wrong`: the server refused this code, and the rider can enter another one. `short`: there is nothing to send
       * yet. `reading`: the app reads the clipboard.
       */
      step: 'short' | 'ready' | 'reading' | 'sending' | 'wrong';
      refusal: Refusal | null;
    }
  | { kind: 'applied'; as: PromoKind; name: string | null }
  /** `mayRetry`: with the same code if the answer was lost, else with an empty field. */
  | { kind: 'refused'; refusal: Refusal; mayRetry: boolean };

/** The content of the popup (account §4: initial, success, error). */
export function promoView(snapshot: SnapshotFrom<typeof promoMachine>): PromoView {
  const { code, refusal, name, mayRepeat } = snapshot.context;
  if (snapshot.matches('applied')) return { kind: 'applied', as: promoKind(code), name };
  if (
    refusal &&
    (snapshot.matches('unanswered') || snapshot.matches('blocked') || (snapshot.matches('refused') && !mayRepeat))
  ) {
    return { kind: 'refused', refusal, mayRetry: !snapshot.matches('blocked') };
  }
  const step = () => {
    if (snapshot.matches('refused')) return 'wrong';
    if (snapshot.matches('applying') || snapshot.matches('closed')) return 'sending';
    if (snapshot.matches({ entering: 'readingClipboard' })) return 'reading';
    return snapshot.matches({ entering: 'ready' }) ? 'ready' : 'short';
  };
  return { kind: 'field', code, step: step(), refusal };
}
