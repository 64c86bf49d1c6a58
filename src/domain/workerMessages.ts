import { isNoticeStep, type NoticeOptions, RIDE_NOTICE, type StepTap } from './rideNotice.ts';

/**
 * A message of the service worker to an open page. A page that handles a push or a tap answers at the port of the
 * message. `row`: the row of `notifications` as the server sent it.
 */
export type WorkerMessage =
  | { kind: 'pushed'; row: unknown }
  | { kind: 'notificationClicked'; id: string; path: string }
  | ({ kind: 'rideStepTapped' } & StepTap)
  | { kind: 'subscriptionChanged' };

/** Null for any other message. */
export function readWorkerMessage(data: unknown): WorkerMessage | null {
  if (!(data instanceof Object) || !('kind' in data)) return null;
  const { kind } = data;
  if (kind === 'subscriptionChanged') return { kind };
  if (kind === 'pushed' && 'row' in data) return { kind, row: data.row };
  if (!('id' in data) || typeof data.id !== 'string') return null;
  const { id } = data;
  if (kind === 'rideStepTapped' && 'rentId' in data && typeof data.rentId === 'string' && 'step' in data)
    return isNoticeStep(data.step) ? { kind, id, rentId: data.rentId, step: data.step } : null;
  if (kind !== 'notificationClicked' || !('path' in data)) return null;
  const { path } = data;
  return typeof path === 'string' ? { kind, id, path } : null;
}

/**
 * A message of a hidden page to the service worker: the notice of the ride to show, in place of an earlier one. The
 * worker answers at the port of the message: `shown`, or `refused` by the browser.
 */
export type RideNotice = { kind: 'rideNotice'; title: string; options: NoticeOptions };

/** Null for any other message. The browser checks the other options. */
export function readRideNotice(data: unknown): RideNotice | null {
  if (!(data instanceof Object) || !('kind' in data) || data.kind !== 'rideNotice') return null;
  if (!('title' in data) || typeof data.title !== 'string' || !('options' in data)) return null;
  const { title, options } = data;
  return areOptions(options) ? { kind: 'rideNotice', title, options } : null;
}

const areOptions = (value: unknown): value is NoticeOptions =>
  value instanceof Object &&
  'tag' in value &&
  value.tag === RIDE_NOTICE &&
  'data' in value &&
  value.data instanceof Object;

/** The database of waiting photos. The page stores them; the service worker sends them after the page has closed. */
export const PHOTO_OUTBOX = { database: 'velorent.photos', store: 'photos', syncTag: 'velorent.photos' } as const;

/** Everything that the worker needs to send a photo without a page: the upload ticket replaces the session. */
export type PhotoDelivery = { url: string; headers: Readonly<Record<string, string>> };
