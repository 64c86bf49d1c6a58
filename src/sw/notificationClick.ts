import { isNoticeStep, RIDE_NOTICE } from '#domain/rideNotice.ts';
import type { WorkerMessage } from '#domain/workerMessages.ts';
import { paths } from '#paths/paths.ts';
import { isAcknowledged, type PageClient } from './messagePage.ts';
import { notificationTarget } from './push.ts';

/** How long to wait for the page, ms: the rider waits after the tap. */
const ACKNOWLEDGE_TIMEOUT_MS = 1_000;
/** For so many of these times a tap on a step of the ride waits for its page to start: as long as a command lives. */
const STEP_TRIES = 20;

type Tap = { message: Extract<WorkerMessage, { id: string }>; path: string };
type Tapped = { notification: Pick<Notification, 'tag' | 'data'>; action: string };

/** What a tap means: a path of the app, or a step of the ride. @param id of the tap */
export function tapOn({ notification, action }: Tapped, id: string): Tap {
  if (notification.tag !== RIDE_NOTICE || !isNoticeStep(action)) {
    const path = notificationTarget(notification);
    return { message: { kind: 'notificationClicked', id: notification.tag, path }, path };
  }
  const rentId = String(Object(notification.data).rentId);
  return { message: { kind: 'rideStepTapped', id, rentId, step: action }, path: paths.ride };
}

/** The part of a WindowClient that is needed here. */
type Tab = PageClient & { focus(): Promise<unknown>; navigate(path: string): Promise<PageClient | null> };
export type WindowClients = { open(): Promise<readonly Tab[]>; add(path: string): Promise<PageClient | null> };

/**
 * Opens a path of the app. The last used tab navigates there by itself and keeps its state. A page that does not answer
 * is loaded again. Without a tab a new one opens. The address does not contain the step, so a stranger’s link moves no
 * lock: the worker sends the step to a page that starts until the page answers.
 */
export async function openFromNotification(
  { message, path }: Tap,
  tabs: WindowClients,
  timeout = ACKNOWLEDGE_TIMEOUT_MS,
): Promise<void> {
  const page = await openedPage({ message, path }, tabs, timeout);
  if (message.kind !== 'rideStepTapped' || !page) return;
  for (let tries = 0; tries < STEP_TRIES; tries++) if (await isAcknowledged(page, message, timeout)) return;
}

/** The page that had to start; null if an open page has taken the message. */
async function openedPage({ message, path }: Tap, tabs: WindowClients, timeout: number): Promise<PageClient | null> {
  const [tab] = await tabs.open();
  if (!tab) return tabs.add(path);
  // The browser refuses the focus if the tap is too old: the page still navigates.
  await tab.focus().catch(() => undefined);
  if (await isAcknowledged(tab, message, timeout)) return null;
  // A worker cannot navigate a page that it does not control yet.
  return tab.navigate(path).catch(() => tabs.add(path));
}
