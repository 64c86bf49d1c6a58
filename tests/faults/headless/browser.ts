import type { StoredOutboxItem } from '#domain/outbox.ts';
import type { PositionReading } from '#domain/position.ts';
import type { OutboxStore } from '#platform/outboxStore.ts';
import type { PaymentRecord, PaymentSlot } from '#platform/paymentRecord.ts';
import type { PhotoStore } from '#platform/photos.ts';
import type { TabMessage, Tabs } from '#platform/tabs.ts';
import { createHeldLocks } from '../../support/heldLocks.ts';
import { createPhoneClock } from '../../support/phoneClock.ts';
import { besideFirstScooter } from '../../support/sandbox/world.ts';
import type { Entered } from './kills/states.ts';
import { createNetwork } from './network.ts';
import type { Stage } from './stage.ts';
import { createPhoneStorage } from './storage.ts';

type Leader = (isLeading: boolean) => void;
export type Browser = ReturnType<typeof createBrowser>;

/** A value that tabs may watch. */
function told<T>(first: T) {
  const listeners = new Set<(value: T) => void>();
  let value = first;
  return {
    get: () => value,
    set: (next: T) => {
      value = next;
      for (const hear of listeners) hear(next);
    },
    watch: (listener: (value: T) => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** What the tabs of one phone share: its clocks, its network, what it keeps, and what it feels. */
export function createBrowser({ sandbox }: Stage) {
  const clock = createPhoneClock(sandbox.clock.now());
  const place = createPhoneStorage();
  const online = told(true);
  const shown = told(0);
  const position = told<PositionReading>({ kind: 'located', position: { ...besideFirstScooter, at: 0 } });
  const pictures = new Map<string, Blob>();
  const words = new Map<string, StoredOutboxItem>();
  const payments = new Map<string, PaymentRecord>();
  // A phone without room can write nothing down, and is not asked for it.
  const network = createNetwork(clock, (key) => place.isFull() || place.wasNoted(key));
  const listeners = new Map<object, (news: TabMessage) => void>();
  const locks = new Map<string, Promise<unknown>>();
  const leaders: Leader[] = [];
  let hearState: ((entered: Entered, close: () => void) => void) | null = null;
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
  const wordBox: OutboxStore = {
    put: async (riderId, word) => {
      try {
        place.write(words, `${riderId}.${word.id}`, word);
        return true;
      } catch {
        return false;
      }
    },
    read: async (riderId) => [...words].flatMap(([key, word]) => (key.startsWith(`${riderId}.`) ? [word] : [])),
    drop: async (riderId, id) => void words.delete(`${riderId}.${id}`),
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

  const tabs = (): Tabs => {
    const own = {};
    return {
      broadcast: (news) => {
        for (const [other, hear] of listeners) if (other !== own) queueMicrotask(() => hear(news));
      },
      watch: (hear) => {
        listeners.set(own, hear);
        return () => void listeners.delete(own);
      },
      withLock: (name, signal, work) => {
        const before = locks.get(name) ?? Promise.resolve();
        const turn = before.then(() => {
          signal.throwIfAborted();
          return work();
        });
        locks.set(
          name,
          turn.catch(() => undefined),
        );
        return turn;
      },
    };
  };

  return {
    sandbox,
    clock,
    network,
    place,
    storage: place.storage,
    photos,
    wordBox,
    sharedPlace,
    tabs,
    /**
     * As platform/lead does it: the tab that is looked at leads, which is the newest; when it is gone, the one before.
     */
    lead: (_name: string, tell: Leader) => {
      leaders.at(-1)?.(false);
      leaders.push(tell);
      tell(true);
      return () => {
        const led = leaders.at(-1) === tell;
        leaders.splice(leaders.indexOf(tell), 1);
        if (led) leaders.at(-1)?.(true);
      };
    },
    holdLock: createHeldLocks(),
    /** Every state that a chart of any tab enters, and how to close that tab; to be set before a tab is opened. */
    hearStates: (hear: typeof hearState) => void (hearState = hear),
    stateHearer: () => hearState,
    position,
    shown,
    /** Which keys some tab carries (platform/commandOwners). */
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
    /** So many times the ride's code does not load. */
    loseFiles: (times: number) => void (filesToLose = times),
    losesFile: () => filesToLose-- > 0,
    /** Since it was asked last. */
    hasForgotten: () => {
      const had = hasForgotten;
      hasForgotten = false;
      return had;
    },
    /** The page is looked at again. */
    show: () => shown.set(shown.get() + 1),
    /** The rider cleared what sites keep, or the phone did. */
    wipe: () => {
      hasForgotten = true;
      place.kept.clear();
      for (const box of [pictures, words, payments]) box.clear();
    },
    /** As `forgetRider` of platform/kept does at the end of a session. */
    forgetRider: async () => {
      hasForgotten = true;
      for (const key of place.kept.keys()) if (key.startsWith('velorent.rider.')) place.kept.delete(key);
      for (const box of [words, payments]) box.clear();
    },
  };
}
