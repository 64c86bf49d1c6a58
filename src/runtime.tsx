import { useSelector } from '@xstate/react';
import { createContext, use, type ReactNode } from 'react';
import type { ActorRefFrom, InspectionEvent, SnapshotFrom } from 'xstate';
import type { GatewayApi, MainApi, PublicApi } from '#api/clients.ts';
import type { NotificationsApi } from '#api/notifications.ts';
import type { ServerClock } from '#api/serverClock.ts';
import type { Lazy } from '#domain/lazy.ts';
import type { Outbox } from '#domain/feedback.ts';
import type { DebugMode, LogLine, LogNote } from '#domain/debugLog.ts';
import type { AnalyticsEvent } from '#domain/analyticsEvent.ts';
import type { PayReturn } from '#domain/payReturn.ts';
import type { PositionSource } from '#domain/position.ts';
import type { Phone, StoryPart, StoryRow } from '#domain/story.ts';
import type { LiveVehicle } from '#domain/liveVehicle.ts';
import type { PushPermission } from '#domain/webPush.ts';
import type { installMachine } from '#machines/install/install.machine.ts';
import type { metroOtpMachine } from '#machines/metroOtp/metroOtp.machine.ts';
import type { paymentMachine } from '#machines/payment/payment.machine.ts';
import type { promoMachine } from '#machines/promo/promo.machine.ts';
import type { pushQueueMachine } from '#machines/pushQueue/pushQueue.machine.ts';
import type { rentMachine } from '#machines/rent/rent.machine.ts';
import type { sessionMachine } from '#machines/session/session.machine.ts';
import type { versionMachine } from '#machines/version/version.machine.ts';
import type { Camera } from '#platform/camera.ts';
import type { Clipboard } from '#platform/clipboard.ts';
import type { Connectivity } from '#platform/connectivity.ts';
import type { Haptics } from '#platform/haptics.ts';
import type { QueryPersister } from '#platform/queryPersister.ts';
import type { StorageUsage } from '#platform/storageUsage.ts';
import type { OneTimeSlot } from '#platform/oneTimeSlot.ts';
import type { AttachmentDrafts } from '#platform/attachmentDrafts.ts';
import type { PhotoStore } from '#platform/photos.ts';
import type { Portraits } from '#platform/portrait.ts';
import type { RiderMemory } from '#platform/riderMemory.ts';
import type { NewRelease } from '#platform/serviceWorker.ts';
import type { Settings } from '#platform/settings.schema.ts';
import type { Sharing } from '#platform/sharing.ts';
import type { Store } from '#platform/store.ts';
import type { WakeLock } from '#platform/wakeLock.ts';

export type { QueryPersister };

/** The money charts. Sheets start `promo` and `metroOtp` themselves and stop them; there is one payment per page. */
export type Money = {
  payment: ActorRefFrom<typeof paymentMachine>;
  promo: typeof promoMachine;
  metroOtp: typeof metroOtpMachine;
  /** Pass it as `inspect` when starting a chart, so that the debug mode logs it too. */
  inspect: (event: InspectionEvent) => void;
};

/** Live updates of a vehicle, by its id on the map. */
export type LiveVehicles = {
  /** Calls the listener with the known state and with each change. Returns a function that stops it. */
  follow: (mapId: number, listener: (vehicle: LiveVehicle) => void) => () => void;
};

/** The operator's stories. */
export type Stories = {
  phone: Phone;
  /** The server's current rows. Rejects when the request fails. */
  fetch: (part: StoryPart, signal: AbortSignal) => Promise<readonly StoryRow[]>;
  /** A picture; stored here after the first view. Rejects when the request fails or the answer is not a picture. */
  picture: (name: string, signal: AbortSignal) => Promise<Blob>;
};

/** The app's own log, for developers (map-and-rent §2, §7). */
export type Debug = {
  /** The id of this page load in beacons. */
  trace: string;
  mode(): DebugMode;
  /** Sets the mode of this device; it has priority over the operator's settings. OFF deletes the log. */
  choose(mode: DebugMode): Promise<void>;
  /** Logs an entry if the mode includes it, with personal data masked. Never throws. */
  note(note: LogNote): void;
  /** Newest first. */
  lines(): Promise<LogLine[]>;
  /** Also deletes the lines that wait for the collector. */
  clear(): Promise<void>;
  /** Calls the listener when the mode or a line has changed. Returns a function that stops it. */
  watch(listener: () => void): () => void;
};

/** Decides whether to ask the rider to put the app on the home screen. */
export type Install = {
  actor: ActorRefFrom<typeof installMachine>;
  /**
   * True while the rider is on one of the tabs without a ride: the question appears only then, and disappears
   * otherwise.
   */
  setIdle: (isIdle: boolean) => void;
};

export type WebPushState = {
  permission: PushPermission;
  /** The operator offers push. */
  isOffered: boolean;
  /** The rider wants push in this browser, and the browser permits it. */
  isOn: boolean;
};

/** Push while the app is closed. */
export type WebPush = {
  /** The same object until it changes. */
  state(): WebPushState;
  /** Calls the listener after each change. Returns a function that stops it. */
  watch: (listener: () => void) => () => void;
  /**
   * Asks the browser for permission and saves the subscription on the server. Call it directly from a tap. If the rider
   * denies, it does not throw: `state` shows it.
   * @throws {Fault} when the push service or the server cannot be reached or refuses
   */
  turnOn(): Promise<void>;
  /** Takes effect at once, also without a network. */
  turnOff(): Promise<void>;
};

/** Everything that a view may need. Passed down once. */
export type Runtime = {
  settings: Settings;
  session: ActorRefFrom<typeof sessionMachine>;
  /**
   * `current`, or `updateRequired` after a 426 of the server; `updateRequired.asking` when the rider must reload the
   * page.
   */
  version: ActorRefFrom<typeof versionMachine>;
  /** Notifies when the rider's data must be deleted from memory. */
  riderMemory: Pick<RiderMemory, 'watch'>;
  mainApi: MainApi;
  gatewayApi: GatewayApi;
  publicApi: PublicApi;
  position: PositionSource;
  /** Loads with the ride's code: a visitor has no photos. */
  photos: Lazy<PhotoStore>;
  /** Survives sign-out. */
  deviceStore: Store;
  /** Sign-out clears it. */
  riderStore: Store;
  haptics: Haptics;
  wakeLock: WakeLock;
  /** Loads with the first scan. */
  camera: Lazy<Camera>;
  clipboard: Clipboard;
  sharing: Sharing;
  /** Loads when the rider picks the first picture. */
  portraits: Lazy<Portraits>;
  /**
   * The stored payment redirect, used when the rider returns from the provider's page. Loads with the first payment.
   */
  payReturn: Lazy<OneTimeSlot<PayReturn>>;
  /**
   * The path where the rider continues after sign-in or payment (domain/payReturn). Removes the stored redirect. Never
   * rejects.
   * @param otherwise a path of this app, used when nothing is stored
   */
  resumePath: (otherwise: string) => Promise<string>;
  /** The rider's notification rows. Loads with the ride's code. */
  notifications: Lazy<NotificationsApi>;
  /** Loads with the first vehicle card. */
  liveVehicles: Lazy<LiveVehicles>;
  /** Loads with the first money screen. Rejects when the code does not load. Always the same object for one rider. */
  money: Lazy<Money>;
  /** Items that the server has not accepted yet. Loads with the ride's code. Rejects when nobody is signed in. */
  outbox: Lazy<Outbox>;
  /** Loads with the session's code. */
  webPush: Lazy<WebPush>;
  /** Pictures of unfinished letters. Loads with the first form. */
  attachmentDrafts: Lazy<AttachmentDrafts>;
  /** Loads with the first screen that shows a story. */
  stories: Lazy<Stories>;
  /** The rider's persisted query results, for screens without a network. Loads with the first query. */
  queryPersister: (riderId: string) => Promise<QueryPersister>;
  /** Sizes of this browser's storage. Loads with the screen that shows them. */
  storageUsage: Lazy<StorageUsage>;
  /** For developers: resets this browser to its first day, but stays signed in. */
  resetSettings: () => Promise<void>;
  /** Loads with the tabs. Null if the app is already installed. Always the same object for one page. */
  install: Lazy<Install | null>;
  connectivity: Connectivity;
  serverClock: ServerClock;
  /** Resolves when no process runs that a page load would interrupt: a command, a payment, a photo. */
  whenIdle: () => Promise<unknown>;
  /** Whether a newer release than this page's is active. Loads with the service worker's code. */
  newRelease: Lazy<NewRelease>;
  /** Installs the service worker for starts without a network. Call it when the first screen is idle. */
  registerServiceWorker: () => Promise<void>;
  /** Loads on the first call. Rejects when the code does not load. */
  debug: Lazy<Debug>;
  /**
   * Sends an analytics event, if the operator wants it and the rider has agreed; else does nothing.
   * @param dedupeKey identifies the event when a reload or another tab could repeat it: sent once
   */
  sendAnalyticsEvent: (event: AnalyticsEvent, dedupeKey?: string) => void;
  /** Reports a bug. Refusals and network failures are values: do not report them. */
  report: (cause: unknown) => void;
};

const RuntimeContext = createContext<Runtime | null>(null);

export function RuntimeProvider({ runtime, children }: { runtime: Runtime; children: ReactNode }) {
  return <RuntimeContext value={runtime}>{children}</RuntimeContext>;
}

/** @throws when no RuntimeProvider is above. */
export function useRuntime(): Runtime {
  const runtime = use(RuntimeContext);
  if (!runtime) throw new Error('useRuntime needs a RuntimeProvider above it');
  return runtime;
}

/** A part of the session's snapshot; renders again when it changes. */
export function useSession<T>(
  selector: (snapshot: SnapshotFrom<typeof sessionMachine>) => T,
  compare?: (a: T, b: T) => boolean,
): T {
  return useSelector(useRuntime().session, selector, compare);
}

/** The ride's chart; undefined while nobody is signed in. */
export function useRent(): ActorRefFrom<typeof rentMachine> | undefined {
  return useSession((snapshot) => snapshot.children.rent);
}

/** The queue of notifications; undefined while nobody is signed in. */
export function usePushQueue(): ActorRefFrom<typeof pushQueueMachine> | undefined {
  return useSession((snapshot) => snapshot.children.pushQueue);
}

/** True after a 426 of the server (this app is too old), once no process runs that a page load would interrupt. */
export function useUpdateRequired(): boolean {
  return useSelector(useRuntime().version, (snapshot) => snapshot.matches({ updateRequired: 'asking' }));
}
