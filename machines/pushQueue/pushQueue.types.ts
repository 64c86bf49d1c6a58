import type { Notification, NotificationType } from '#domain/notification.ts';

export type Slot = 'first' | 'second' | 'third';
export type Slots = Readonly<Record<Slot, Notification | null>>;

export type PushQueueInput = { riderId: string };

export type PushQueueContext = {
  riderId: string;
  /** Not yet on the screen, the oldest first. */
  waiting: readonly Notification[];
  /** On the screen. The third is for regular ones: so there are never three that ask for something. */
  slots: Slots;
  /** Kinds that the screen under them says itself. */
  saidHere: readonly NotificationType[];
  /** Ids that were taken in: whatever comes twice is taken once. */
  seen: readonly string[];
  /** Ids of which it is said, here or elsewhere, that they were delivered. */
  delivered: readonly string[];
  /** Of those, the ones that the server has still to be told of. */
  owed: readonly string[];
};

export type MarksOutcome = { kind: 'written'; ids: readonly string[] } | { kind: 'refused' };

export type PushQueueEvent =
  /** Rows that were not delivered: a new one, one that has changed, or all that were missed. */
  | { type: 'server.pushed'; pushes: readonly Notification[] }
  /** Delivered on another phone or in another tab, or taken back. */
  | { type: 'elsewhere.delivered'; ids: readonly string[] }
  | { type: 'server.wentLive' }
  | { type: 'rider.closed'; id: string }
  /** The rider went where it leads. */
  | { type: 'rider.acted'; id: string }
  /** A finger, the mouse or the focus is on it. */
  | { type: 'rider.held'; id: string }
  | { type: 'rider.released'; id: string }
  /** This tab is the one that shows them: no two do. */
  | { type: 'device.tookLead' }
  | { type: 'device.lostLead' }
  | { type: 'device.pathChanged'; isAllowed: boolean; saidHere: readonly NotificationType[] };
