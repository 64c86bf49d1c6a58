import { useSelector } from '@xstate/react';
import { createContext, use, type ReactNode } from 'react';
import type { ActorRefFrom, InspectionEvent, SnapshotFrom } from 'xstate';
import type { GatewayApi, MainApi, PublicApi } from '#api/clients.ts';
import type { NotificationsApi } from '#api/notifications.ts';
import type { ServerClock } from '#api/serverClock.ts';
import type { Later } from '#domain/feedback.ts';
import type { DebugMode, LogLine, Note } from '#domain/debugLog.ts';
import type { Goal } from '#domain/goal.ts';
import type { PayReturn } from '#domain/payReturn.ts';
import type { PositionSource } from '#domain/position.ts';
import type { Phone, StoryPart, StoryRow } from '#domain/story.ts';
import type { VehicleNow } from '#domain/vehicleNow.ts';
import type { NoticePermission } from '#domain/webPush.ts';
import type { installMachine } from '#machines/install/install.machine.ts';
import type { metroOtpMachine } from '#machines/metroOtp/metroOtp.machine.ts';
import type { paymentMachine } from '#machines/payment/payment.machine.ts';
import type { promoMachine } from '#machines/promo/promo.machine.ts';
import type { pushQueueMachine } from '#machines/pushQueue/pushQueue.machine.ts';
import type { rentMachine } from '#machines/rent/rent.machine.ts';
import type { sessionMachine } from '#machines/session/session.machine.ts';
import type { versionMachine } from '#machines/version/version.machine.ts';
import type { LaterCamera } from '#platform/camera.ts';
import type { Clipboard } from '#platform/clipboard.ts';
import type { Connectivity } from '#platform/connectivity.ts';
import type { Haptics } from '#platform/haptics.ts';
import type { KeptAnswers } from '#platform/keptAnswers.ts';
import type { KeptHere } from '#platform/keptHere.ts';
import type { KeptOnce } from '#platform/keptOnce.ts';
import type { Letters } from '#platform/letters.ts';
import type { PhotoBox } from '#platform/photos.ts';
import type { Portraits } from '#platform/portrait.ts';
import type { RiderMemory } from '#platform/riderMemory.ts';
import type { NewRelease } from '#platform/serviceWorker.ts';
import type { Settings } from '#platform/settings.schema.ts';
import type { Sharing } from '#platform/sharing.ts';
import type { Store } from '#platform/store.ts';
import type { WakeLock } from '#platform/wakeLock.ts';

export type { KeptAnswers };

/** The charts of money. Sheets start the last two themselves, and those end with their sheets; the payment is one for the page. */
export type Money = {
  payment: ActorRefFrom<typeof paymentMachine>;
  promo: typeof promoMachine;
  metroOtp: typeof metroOtpMachine;
  /** Who starts one gives it this: the debug mode follows them too. */
  inspect: (event: InspectionEvent) => void;
};

/** What is said at once of a vehicle, by its id on the map. */
export type LiveVehicles = {
  /** Calls with what is known already and with each change; answers how to stop. */
  follow: (mapId: number, hear: (vehicle: VehicleNow) => void) => () => void;
};

/** What the operator tells in pictures. */
export type Stories = {
  phone: Phone;
  /** As last heard, without a network; null before. Never rejects. */
  kept: (part: StoryPart) => Promise<readonly StoryRow[] | null>;
  /** As the server has them now. Rejects when they did not come. */
  ask: (part: StoryPart, signal: AbortSignal) => Promise<readonly StoryRow[]>;
  /** Kept here once it was seen. Rejects when it did not come, or is no picture. */
  picture: (name: string, signal: AbortSignal) => Promise<Blob>;
};

/** What the app writes down of itself for who mends it (map-and-rent §2, §7). */
export type Debug = {
  /** The name of this load of the page in beacons. */
  trace: string;
  mode(): DebugMode;
  /** For this device, before what the operator's settings say. OFF forgets what was written down. */
  choose(mode: DebugMode): Promise<void>;
  /** Writes down what the mode wants, masked. Never throws. */
  note(note: Note): void;
  /** Newest first. */
  lines(): Promise<LogLine[]>;
  /** What waits for the collector goes too. */
  clear(): Promise<void>;
  /** Calls when the mode or a line has changed; answers how to stop. */
  watch(listener: () => void): () => void;
};

/** Whether the rider is asked to put the app on the home screen. */
export type Install = {
  actor: ActorRefFrom<typeof installMachine>;
  /** True while the rider is at one of the tabs and no ride is on: the question waits for it, and goes without it. */
  rest: (isAtRest: boolean) => void;
};

export type NoticesNow = {
  permission: NoticePermission;
  /** The operator sends notices at all. */
  isOffered: boolean;
  /** The rider wants them in this browser, and the browser lets them in. */
  isOn: boolean;
};

/** Notices while the app is closed. */
export type Notices = {
  /** The same object until it changes. */
  now(): NoticesNow;
  /** Calls after each change; answers how to stop. */
  watch: (listener: () => void) => () => void;
  /** Asks the browser, and tells the server. To be called in answer to a tap. What the rider denies is no failure: `now` says it. @throws {Fault} */
  turnOn(): Promise<void>;
  /** At once, whatever the network says. */
  turnOff(): Promise<void>;
};

/** Everything a view may need, handed down once. */
export type Runtime = {
  settings: Settings;
  session: ActorRefFrom<typeof sessionMachine>;
  /** `current`, or `updateRequired` once the server has said 426; `asking` there when the rider has to load the page. */
  version: ActorRefFrom<typeof versionMachine>;
  /** Tells when the rider's data has to go from memory. */
  riderMemory: Pick<RiderMemory, 'watch'>;
  mainApi: MainApi;
  gatewayApi: GatewayApi;
  publicApi: PublicApi;
  position: PositionSource;
  photos: PhotoBox;
  /** Stays after signing out. */
  deviceStore: Store;
  /** Goes at sign-out. */
  riderStore: Store;
  haptics: Haptics;
  wakeLock: WakeLock;
  /** Its code comes with the first scan. */
  camera: LaterCamera;
  clipboard: Clipboard;
  sharing: Sharing;
  /** Their code comes with the first picture that is chosen. */
  portraits: () => Promise<Portraits>;
  /** What waits for a card or a payment, while the rider is at the provider's page; its code comes with who pays. */
  payReturn: () => Promise<KeptOnce<PayReturn>>;
  /**
   * Where the rider goes on after signing in or paying, by domain/payReturn; uses up what was kept. Never rejects.
   * @param otherwise a path of this app for when nothing waits
   */
  wayOn: (otherwise: string) => Promise<string>;
  /** The rows of what riders were told; their code comes with the ride's. */
  notifications: () => Promise<NotificationsApi>;
  /** Their code comes with the first card of a vehicle. */
  liveVehicles: () => Promise<LiveVehicles>;
  /** Their code comes with the first screen of money; rejects when it did not come. Always the same for one rider. */
  money: () => Promise<Money>;
  /** What the rider has said and the server has not yet; its code has come with the ride's. Rejects when nobody is signed in. */
  later: () => Promise<Later>;
  /** Their code comes with the rider's. */
  notices: () => Promise<Notices>;
  /** Pictures of letters that are being written; their code comes with the first form. */
  letters: () => Promise<Letters>;
  /** Their code comes with the first screen that shows one. */
  stories: () => Promise<Stories>;
  /** What the rider has read, for screens without a network; its code comes with the first question. */
  keptAnswers: (riderId: string) => Promise<KeptAnswers>;
  /** What this browser keeps; its code comes with the screen that tells. */
  keptHere: () => Promise<KeptHere>;
  /** For who develops the app: this browser as on the first day, still signed in. */
  resetSettings: () => Promise<void>;
  /** Its code comes with the tabs. Null where the app is installed; always the same for one page. */
  install: () => Promise<Install | null>;
  connectivity: Connectivity;
  serverClock: ServerClock;
  /** Resolves when nothing is under way that a load of the page would cut: no command, no payment, no photograph. */
  atRest: () => Promise<unknown>;
  /** Whether a newer release of the app has been let in than the one this page runs; its code comes with the worker's. */
  newRelease: () => Promise<NewRelease>;
  /** Keeps the app in this browser for starts without network; to be called when the first screen is at rest. */
  keepApp: () => Promise<void>;
  /** Its code comes with the first who asks. Rejects when it did not come. */
  debug: () => Promise<Debug>;
  /**
   * Tells analytics, where the operator wants it and the rider has agreed; else nothing happens.
   * @param thing what was reached, where a reload or another tab would reach it again: told once
   */
  goal: (goal: Goal, thing?: string) => void;
  /** Tells of a bug. Refusals and broken networks are values and do not come here. */
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

/** The queue of what the rider is told; undefined while nobody is signed in. */
export function usePushQueue(): ActorRefFrom<typeof pushQueueMachine> | undefined {
  return useSession((snapshot) => snapshot.children.pushQueue);
}

/** True once the server has said that this app is too old (426), and nothing is awaited that a load of the page would cut. */
export function useUpdateRequired(): boolean {
  return useSelector(useRuntime().version, (snapshot) => snapshot.matches({ updateRequired: 'asking' }));
}
