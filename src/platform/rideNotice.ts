import { RIDE_NOTICE } from '#domain/rideNotice.ts';
import type { RideNotice } from '#domain/workerMessages.ts';
import { workers } from './browserStorage.ts';
import { withDeadline } from './withDeadline.ts';

/** How long the worker or the browser may take, ms. */
const ANSWER_MS = 5_000;

/**
 * The worker shows the notice, unless the rider sees the app in another tab.
 * @throws {DOMException} when no worker runs or answers, or the browser refuses
 */
export async function showRideNotice(notice: Omit<RideNotice, 'kind'>): Promise<void> {
  const worker = (await workers()?.getRegistration())?.active;
  if (!worker) throw new DOMException('no worker', 'NotSupportedError');
  const { port1, port2 } = new MessageChannel();
  const answered = new Promise<unknown>((resolve) => {
    port1.onmessage = ({ data }) => resolve(data);
  });
  const message: RideNotice = { kind: 'rideNotice', ...notice };
  worker.postMessage(message, [port2]);
  const answer = await withDeadline(ANSWER_MS, answered, () => 'no answer').finally(() => port1.close());
  if (answer !== 'shown') throw new DOMException(String(answer), 'NotAllowedError');
}

/**
 * Removes the notice, also one that a closed page has left. Never rejects: a browser without notifications has none.
 */
export function closeRideNotice(): Promise<void> {
  const close = async () => {
    const shown = await (await workers()?.getRegistration())?.getNotifications({ tag: RIDE_NOTICE });
    for (const notification of shown ?? []) notification.close();
  };
  return withDeadline(
    ANSWER_MS,
    close().catch(() => undefined),
    () => undefined,
  );
}

/** A mark on the icon of the installed app. Browsers without one do nothing. */
export function markIcon(isMarked: boolean): void {
  const marking = isMarked ? navigator.setAppBadge?.() : navigator.clearAppBadge?.();
  marking?.catch(() => undefined);
}
