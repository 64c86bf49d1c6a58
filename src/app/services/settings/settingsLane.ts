import * as v from 'valibot';
import type { GatewayApi } from '#api/clients.ts';
import { getClientSettings, readClientSettings, saveClientSettings } from '#api/clientSettings.ts';
import { outboxRefusal } from '#api/refusal.ts';
import { type Lane, startLane } from '#app/actors/outbox.ts';
import type { AppDeps } from '#app/compose/deps.ts';
import { hasChanges, mergeSettings, NO_SETTINGS, type RiderSettings } from '#domain/riderSettings.ts';
import { recordStore, type Records } from '#platform/recordStore.ts';
import { riderSettingsOf, type SharedRiderSettings } from '#stores/riderSettings.ts';

export type SettingsLaneDeps = {
  riderId: string;
  box: SharedRiderSettings;
  api: GatewayApi;
  /** The rider's settings in this browser (account §7). Without them the app asks the server each time. */
  store: Pick<Records<object>, 'read' | 'write'>;
};

/**
 * The settings of one rider: what this phone has and the server does not. The first item only asks for the settings of
 * the rider's other phones, if nothing has changed here. A change is stored in the phone at once.
 */
export function settingsLane({
  riderId,
  box,
  api,
  store,
}: SettingsLaneDeps): Lane<{ id: string; sent: RiderSettings }> {
  /** What the server has, and what it refuses: neither is sent again. Null before its first answer. */
  let known: RiderSettings | null = null;
  let isOpen = true;
  const isUnsent = () => known === null || hasChanges(known, box.now());

  const loaded = store.read().then((value) => {
    if (isOpen) box.learn(readClientSettings(value));
  });
  return {
    name: 'settings',
    order: 'strict',
    next: async () => {
      await loaded;
      return isUnsent() ? { id: riderId, sent: box.now() } : null;
    },
    // The server merges both and returns the result.
    send: ({ sent }, signal) => {
      const save = async () => {
        const answer = hasChanges(known ?? NO_SETTINGS, sent)
          ? await saveClientSettings(api, sent, signal)
          : await getClientSettings(api, signal);
        if (!isOpen) return;
        // A value that the server does not take over must not be sent for ever.
        known = mergeSettings(sent, answer);
        box.agree(answer);
      };
      return outboxRefusal(save(), 'commonError');
    },
    settle: ({ sent }, refusal) => {
      if (refusal !== null) known = mergeSettings(known ?? NO_SETTINGS, sent);
    },
    watch: (listener) => {
      const stop = box.watch(() => {
        if (box.now() === NO_SETTINGS) return;
        void store.write(box.now());
        if (isUnsent()) listener({ type: 'rider.enqueued', id: riderId });
      });
      return () => {
        // Sign-out deletes the database: no write may create it again.
        isOpen = false;
        stop();
        box.forget();
      };
    },
  };
}

export type SettingsDeps = Pick<
  AppDeps,
  'session' | 'gatewayApi' | 'connectivity' | 'riderStore' | 'riderMemory' | 'report'
>;

/** Syncs the settings of the signed-in rider between this browser and the server. Lives as long as the page. */
export function startSettings(parts: SettingsDeps): void {
  const box = riderSettingsOf(parts.riderStore);
  parts.riderMemory.watch(() => box.forget());
  // The lane parses what it reads.
  const stored = recordStore('settings', v.looseObject({}));
  startLane(parts, (riderId) => settingsLane({ riderId, box, api: parts.gatewayApi, store: stored.of(riderId) }));
}
