import type { StoredOutboxItem } from '#domain/outbox.ts';
import type { PositionReading } from '#domain/position.ts';
import type { OutboxStore } from '#platform/outboxStore.ts';
import type { PaymentRecord, PaymentSlot } from '#platform/paymentRecord.ts';
import type { PhotoStore } from '#platform/photos.ts';
import { createHeldLocks } from '../../support/heldLocks.ts';
import { createPhoneClock } from '../../support/phoneClock.ts';
import { besideFirstScooter } from '../../support/sandbox/world.ts';
import { createTabs } from '../../support/tabs.ts';
import type { Entered } from './kills/states.ts';
import { createNetwork } from './network.ts';
import type { Stage } from './stage.ts';
import { createPhoneStorage } from './storage.ts';

type Leader = (isLeading: boolean) => void;
export type Browser = ReturnType<typeof createBrowser>;

/** A value that tabs can watch. */
function createWatched<T>(first: T) {
  const listeners = new Set<(value: T) => void>();
  let value = first;
  return {
    get: () => value,
    set: (next: T) => {
      value = next;
      for (const listener of listeners) listener(next);
    },
    watch: (listener: (value: T) => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** What the tabs of one phone share: its clocks, network, storage and sensors. */
export function createBrowser({ sandbox }: Stage) {
  const clock = createPhoneClock(sandbox.clock.now());
  const place = createPhoneStorage();
  const online = createWatched(true);
  const shown = createWatched(0);
  const position = createWatched<PositionReading>({ kind: 'located', position: { ...besideFirstScooter, at: 0 } });
  const pictures = new Map<string, Blob>();
  const outboxItems = new Map<string, StoredOutboxItem>();
  const payments = new Map<string, PaymentRecord>();
  // A phone without space cannot store a key, so the oracle does not require it.
  const network = createNetwork(clock, (key) => place.isFull() || place.wasNoted(key));
  const leaders: Leader[] = [];
  let onState: ((entered: Entered, close: () => void) => void) | null = null;
  let hasForgotten = false;
  let filesToLose = 0;

  const photos: PhotoStore = {
    store: async (picture) => {
      const photoId = crypto.randomUUID();
      pictures.set(photoId, picture);
      place.note(photoId);
      return { kind: 'kept', photoId, lasts: true };
    },
    read: async (id) => pictures.get(id) ?? null,
    drop: async (id) => void pictures.delete(id),
  };
  const outboxStore: OutboxStore = {
    put: async (riderId, item) => {
      try {
        place.write(outboxItems, `${riderId}.${item.id}`, item);
        return true;
      } catch {
        return false;
      }
    },
    read: async (riderId) => [...outboxItems].flatMap(([key, item]) => (key.startsWith(`${riderId}.`) ? [item] : [])),
    drop: async (riderId, id) => void outboxItems.delete(`${riderId}.${id}`),
  };
  const sharedPlace: PaymentSlot = {
    change: async (decide) => {
      const kept = payments.get('payments') ?? null;
      const next = decide(kept);
      if (next === null) payments.delete('payments');
      else if (next !== kept) place.write(payments, 'payments', next);
      return true;
    },
  };

  return {
    sandbox,
    clock,
    network,
    place,
    storage: place.storage,
    photos,
    outboxStore,
    sharedPlace,
    tabs: createTabs(queueMicrotask),
    /**
     * As platform/lead does it: the visible tab leads, which is the newest. After it closes, the tab before leads.
     */
    lead: (_name: string, listener: Leader) => {
      leaders.at(-1)?.(false);
      leaders.push(listener);
      listener(true);
      return () => {
        const led = leaders.at(-1) === listener;
        leaders.splice(leaders.indexOf(listener), 1);
        if (led) leaders.at(-1)?.(true);
      };
    },
    holdLock: createHeldLocks(),
    /** Calls the listener with each state that a chart of any tab enters, and with a way to close that tab. Set it before a tab opens. */
    watchStates: (listener: typeof onState) => void (onState = listener),
    stateListener: () => onState,
    position,
    shown,
    /** The keys of commands that a tab owns (platform/commandOwners). */
    carried: new Map<string, object>(),
    connectivity: { isOnline: online.get, savesData: () => false, watch: online.watch },
    goOffline: () => {
      network.setOnline(false);
      online.set(false);
    },
    goOnline: () => {
      network.setOnline(true);
      online.set(true);
    },
    /** The ride's code fails to load this many times. */
    loseFiles: (times: number) => void (filesToLose = times),
    losesFile: () => filesToLose-- > 0,
    /** Whether the phone has lost stored data since the last call. */
    hasForgotten: () => {
      const had = hasForgotten;
      hasForgotten = false;
      return had;
    },
    /** The rider looks at the page again. */
    show: () => shown.set(shown.get() + 1),
    /** Clears all site data, as a rider or a phone can. */
    wipe: () => {
      hasForgotten = true;
      place.kept.clear();
      for (const box of [pictures, outboxItems, payments]) box.clear();
    },
    /** As `forgetRider` of platform/kept does at the end of a session. */
    forgetRider: async () => {
      hasForgotten = true;
      for (const key of place.kept.keys()) if (key.startsWith('velorent.rider.')) place.kept.delete(key);
      for (const box of [outboxItems, payments]) box.clear();
    },
  };
}
