import type { SnapshotFrom } from 'xstate';
import { digitsOf } from '#domain/digits.ts';
import type { Refusal } from '#domain/errorCode.ts';
import { METRO_OPTIONS, METRO_TRIP_MINUTES, USUAL_CODE_LENGTH } from '#domain/metro.ts';
import type { metroOtpMachine } from '#machines/metroOtp/metroOtp.machine.ts';

export type MetroSnapshot = SnapshotFrom<typeof metroOtpMachine>;

/**
 * The state of the page itself. `codeSent`: a code was sent and can be typed. `refusal`: why the bonus is not
 * connected, while the popup is closed.
 */
export type MetroPageView = { state: 'asking' | 'codeSent' | 'notConnected' | 'connected'; refusal: Refusal | null };

export function metroPageView(snapshot: MetroSnapshot): MetroPageView {
  const { refusal } = snapshot.context;
  if (snapshot.matches('loading') || snapshot.matches('reading')) return { state: 'asking', refusal: null };
  if (snapshot.matches('connected')) return { state: 'connected', refusal: null };
  if (snapshot.matches({ page: 'codeSent' })) return { state: 'codeSent', refusal };
  return { state: 'notConnected', refusal: snapshot.matches('page') ? refusal : null };
}

/** What the popup shows; null while it is closed. */
export type MetroSheetView =
  | { kind: 'tapAwaited' | 'requesting' | 'connected' }
  | {
      kind: 'code';
      length: number;
      digits: string;
      isSubmitting: boolean;
      /** Server milliseconds; null when a new code can be requested. */
      mayAskAgainAt: number | null;
      /** About the typed code, or why no new code was sent. */
      refusal: Refusal | null;
    }
  | { kind: 'refused'; refusal: Refusal; mayRetry: boolean };

export function metroSheetView(snapshot: MetroSnapshot): MetroSheetView | null {
  const { code, digits, refusal } = snapshot.context;
  if (snapshot.matches({ connected: 'justNow' })) return { kind: 'connected' };
  if (snapshot.matches({ connected: 'already' })) return refusal && { kind: 'refused', refusal, mayRetry: false };
  if (!snapshot.matches('sheet')) return null;
  if (snapshot.matches({ sheet: 'waitingForTap' })) return { kind: 'tapAwaited' };
  if (snapshot.matches({ sheet: 'requesting' })) return { kind: 'requesting' };
  const isSubmitting = snapshot.matches({ sheet: 'submitting' });
  if (isSubmitting || snapshot.matches({ sheet: 'entering' })) {
    const rests = code !== null && !snapshot.matches({ sheet: { entering: 'resendAllowed' } });
    return {
      kind: 'code',
      length: code?.length ?? USUAL_CODE_LENGTH,
      digits,
      isSubmitting,
      mayAskAgainAt: rests ? code.mayAskAgainAt : null,
      refusal,
    };
  }
  return refusal && { kind: 'refused', refusal, mayRetry: !snapshot.matches({ sheet: 'blocked' }) };
}

/**
 * `+7 916 ••• 48 12`: enough for riders to recognise their number.
 *
 * @param phone with country code, in any format
 */
export function maskedPhone(phone: string): string {
  const digits = digitsOf(phone);
  return `+${digits.slice(0, 1)}\u00A0${digits.slice(1, 4)}\u00A0•••\u00A0${digits.slice(-4, -2)}\u00A0${digits.slice(-2)}`;
}

export type MetroDays = (typeof METRO_OPTIONS)[number]['days'];

/** Free minutes of a subscription, and the bonus trips that they amount to (account §9). */
export function metroOption(days: MetroDays): { minutes: number; trips: number } {
  const minutes = METRO_OPTIONS.find((option) => option.days === days)?.freeMinutes ?? 0;
  return { minutes, trips: minutes / METRO_TRIP_MINUTES };
}
