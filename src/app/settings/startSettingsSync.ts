import type { GatewayApi } from '#api/clients.ts';
import { Fault, isCancelled } from '#api/fault.ts';
import { getClientSettings, readClientSettings, saveClientSettings } from '#api/clientSettings.ts';
import { hasChanges, NO_SETTINGS, type RiderSettings, mergeSettings } from '#domain/riderSettings.ts';
import { type SharedRiderSettings, riderSettingsOf } from '#stores/riderSettings.ts';
import { type RiderSettingsStore, riderSettingsStore } from '#platform/riderSettingsStore.ts';
import type { AppParts } from '../parts.ts';

export type SettingsSyncParts = Pick<
  AppParts,
  'session' | 'gatewayApi' | 'connectivity' | 'riderStore' | 'riderMemory' | 'report'
>;

const REQUEST_TIMEOUT_MS = 10_000;

/** Syncs the settings of the signed-in rider between this browser and the server. Lives as long as the page. */
export function startSettingsSync({
  session,
  gatewayApi,
  connectivity,
  riderStore,
  riderMemory,
  report,
}: SettingsSyncParts): void {
  const box = riderSettingsOf(riderStore);
  let sync: RiderSettingsSync | null = null;

  const onSessionChange = () => {
    const snapshot = session.getSnapshot();
    const riderId = snapshot.matches('signedIn') ? snapshot.context.riderId : null;
    if (riderId !== sync?.riderId) {
      sync?.stop();
      box.forget();
      sync =
        riderId === null
          ? null
          : syncRiderSettings({ riderId, box, api: gatewayApi, store: riderSettingsStore, report });
    }
    if (snapshot.matches({ signedIn: 'fresh' })) sync?.agree();
  };
  riderMemory.watch(() => box.forget());
  session.subscribe(onSessionChange);
  connectivity.watch((online) => online && sync?.agree());
  onSessionChange();
}

type RiderSettingsSync = { riderId: string; agree(): void; stop(): void };
export type RiderSettingsSyncParts = {
  riderId: string;
  box: SharedRiderSettings;
  api: GatewayApi;
  store: RiderSettingsStore;
  report: (cause: unknown) => void;
};

/** Syncs one rider's settings: a change is stored here at once and sent to the server as soon as it is reachable. */
export function syncRiderSettings({ riderId, box, api, store, report }: RiderSettingsSyncParts): RiderSettingsSync {
  const leaving = new AbortController();
  /** The settings that the server has; null until it has answered. */
  let serverSettings: RiderSettings | null = null;
  let syncing: Promise<void> | null = null;

  const loaded = store.read(riderId).then((value) => {
    if (!leaving.signal.aborted) box.learn(readClientSettings(value));
  });

  const reconcile = async () => {
    await loaded;
    while (!leaving.signal.aborted && (serverSettings === null || hasChanges(serverSettings, box.now()))) {
      const signal = AbortSignal.any([leaving.signal, AbortSignal.timeout(REQUEST_TIMEOUT_MS)]);
      const sent = box.now();
      // The server merges both and returns the result. Without local changes it is only read.
      const answer: RiderSettings = hasChanges(serverSettings ?? NO_SETTINGS, sent)
        ? await saveClientSettings(api, sent, signal)
        : await getClientSettings(api, signal);
      if (leaving.signal.aborted) return;
      // A value that the server does not accept must not be sent forever.
      serverSettings = mergeSettings(sent, answer);
      box.agree(answer);
    }
  };

  const agree = () => {
    syncing ??= reconcile()
      .catch((cause: unknown) => {
        // The next token, network or change triggers a retry: nothing waits for it.
        if (!(cause instanceof Fault) && !isCancelled(cause)) report(cause);
      })
      .finally(() => (syncing = null));
  };

  const unwatch = box.watch(() => {
    // Sign-out deletes the database: no write may create it again.
    if (leaving.signal.aborted || box.now() === NO_SETTINGS) return;
    void store.write(riderId, box.now());
    if (serverSettings !== null && hasChanges(serverSettings, box.now())) agree();
  });

  return {
    riderId,
    agree,
    stop() {
      leaving.abort();
      unwatch();
    },
  };
}
