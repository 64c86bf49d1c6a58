import type { ActorRefFrom } from 'xstate';
import type { AnalyticsEvent } from '#api/beacon.ts';
import type { GatewayApi, MainApi, PublicApi } from '#api/clients.ts';
import type { HttpTransport } from '#api/httpTransport.ts';
import type { ServerClock } from '#api/serverClock.ts';
import type { TokenStore } from '#api/tokens.ts';
import type { PositionSource } from '#domain/position.ts';
import type { sessionMachine } from '#machines/session/session.machine.ts';
import type { versionMachine } from '#machines/version/version.machine.ts';
import type { Clipboard } from '#platform/clipboard.ts';
import type { Connectivity } from '#platform/connectivity.ts';
import type { QueryPersister } from '#platform/queryPersister.ts';
import type { RiderMemory } from '#platform/riderMemory.ts';
import type { Settings } from '#platform/settings.schema.ts';
import type { Store } from '#platform/store.ts';

/** What the areas of the app and the services of a session are built from. Each takes the parts that it needs. */
export type AppDeps = {
  settings: Settings;
  mainApi: MainApi;
  gatewayApi: GatewayApi;
  publicApi: PublicApi;
  serverClock: ServerClock;
  tokens: TokenStore;
  transport: HttpTransport;
  session: ActorRefFrom<typeof sessionMachine>;
  /**
   * `current`, or `updateRequired` after a 426 of the server; `updateRequired.asking` when the rider must reload the
   * page.
   */
  version: ActorRefFrom<typeof versionMachine>;
  /** Notifies when the rider's data must be deleted from memory. */
  riderMemory: Pick<RiderMemory, 'watch'>;
  /** Sign-out clears it. */
  riderStore: Store;
  /** The tracks of past rides. Sign-out deletes them. */
  trackPersister: (riderId: string) => Promise<QueryPersister>;
  /** Survives sign-out. */
  deviceStore: Store;
  connectivity: Connectivity;
  position: PositionSource;
  clipboard: Clipboard;
  /**
   * Sends an analytics event, if the operator wants it and the rider has agreed; else does nothing.
   * @param dedupeKey identifies the event when a reload or another tab could repeat it: sent once
   */
  sendAnalyticsEvent: (event: AnalyticsEvent, dedupeKey?: string) => void;
  /** Reports a bug. Refusals and network failures are values: do not report them. */
  report: (cause: unknown) => void;
};
