import type { SnapshotFrom } from 'xstate';
import { METRO_OPTIONS, METRO_TRIP_MINUTES, metroPhone, USUAL_CODE_LENGTH } from '#domain/metro.ts';
import type { Refusal } from '#domain/errorCode.ts';
import type { metroOtpMachine } from '#machines/metroOtp/metroOtp.machine.ts';

export type MetroSnapshot = SnapshotFrom<typeof metroOtpMachine>;

/** What stands on the page itself. `codeIsOut`: a code was sent and can be typed. `refusal`: why it is not connected, while the popup is closed. */
export type MetroPageView = { state: 'asking' | 'codeIsOut' | 'notConnected' | 'connected'; refusal: Refusal | null };

export function metroPage(snapshot: MetroSnapshot): MetroPageView {
  const { refusal } = snapshot.context;
  if (snapshot.matches('recalling') || snapshot.matches('reading')) return { state: 'asking', refusal: null };
  if (snapshot.matches('connected')) return { state: 'connected', refusal: null };
  if (snapshot.matches({ page: 'codeIsOut' })) return { state: 'codeIsOut', refusal };
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
      /** Server milliseconds; null once another code may be asked for. */
      mayAskAgainAt: number | null;
      /** About the code that was typed, or why no other was sent. */
      refusal: Refusal | null;
    }
  | { kind: 'refused'; refusal: Refusal; mayRetry: boolean };

export function metroSheet(snapshot: MetroSnapshot): MetroSheetView | null {
  const { code, digits, refusal } = snapshot.context;
  if (snapshot.matches({ connected: 'justNow' })) return { kind: 'connected' };
  if (snapshot.matches({ connected: 'already' })) return refusal && { kind: 'refused', refusal, mayRetry: false };
  if (!snapshot.matches('sheet')) return null;
  if (snapshot.matches({ sheet: 'waitingForTap' })) return { kind: 'tapAwaited' };
  if (snapshot.matches({ sheet: 'requesting' })) return { kind: 'requesting' };
  const isSubmitting = snapshot.matches({ sheet: 'submitting' });
  if (isSubmitting || snapshot.matches({ sheet: 'entering' })) {
    const rests = code !== null && !snapshot.matches({ sheet: { entering: 'mayAskAgain' } });
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

/** `+7 916 ••• 48 12`: enough to know one's own number by. @param phone with country code, in any writing */
export function maskedPhone(phone: string): string {
  const digits = metroPhone(phone);
  return `+${digits.slice(0, 1)}\u00A0${digits.slice(1, 4)}\u00A0•••\u00A0${digits.slice(-4, -2)}\u00A0${digits.slice(-2)}`;
}

export type MetroDays = (typeof METRO_OPTIONS)[number]['days'];

/** Free minutes of a subscription, and the bonus trips that they make (account §9). */
export function metroOption(days: MetroDays): { minutes: number; trips: number } {
  const minutes = METRO_OPTIONS.find((option) => option.days === days)?.freeMinutes ?? 0;
  return { minutes, trips: minutes / METRO_TRIP_MINUTES };
}
