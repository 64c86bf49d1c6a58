import type { GatewayApi } from '#api/clients.ts';
import { Fault, isCancelled } from '#api/fault.ts';
import { getClientSettings, readClientSettings, saveClientSettings } from '#api/settingsClient.ts';
import { addTo, NO_SETTINGS, type RiderSettings, together } from '#domain/riderSettings.ts';
import { type RiderSettingsBox, riderSettingsOf } from '#features/settings/riderSettings.ts';
import { type KeptRiderSettings, keptRiderSettings } from '#platform/riderSettings.ts';
import type { Runtime } from '#src/runtime.tsx';

export type SettingsParts = Pick<
  Runtime,
  'session' | 'gatewayApi' | 'connectivity' | 'riderStore' | 'riderMemory' | 'report'
>;

const ANSWERS_WITHIN = 10_000;

/** Keeps the settings of who is signed in here and with the server. Lives as long as the page. */
export function tellSettings({
  session,
  gatewayApi,
  connectivity,
  riderStore,
  riderMemory,
  report,
}: SettingsParts): void {
  const box = riderSettingsOf(riderStore);
  let keeper: Keeper | null = null;

  const follow = () => {
    const snapshot = session.getSnapshot();
    const riderId = snapshot.matches('signedIn') ? snapshot.context.riderId : null;
    if (riderId !== keeper?.riderId) {
      keeper?.stop();
      box.forget();
      keeper =
        riderId === null ? null : keepSettings({ riderId, box, api: gatewayApi, kept: keptRiderSettings, report });
    }
    if (snapshot.matches({ signedIn: 'fresh' })) keeper?.agree();
  };
  riderMemory.watch(() => box.forget());
  session.subscribe(follow);
  connectivity.watch((online) => online && keeper?.agree());
  follow();
}

type Keeper = { riderId: string; agree(): void; stop(): void };
export type KeeperParts = {
  riderId: string;
  box: RiderSettingsBox;
  api: GatewayApi;
  kept: KeptRiderSettings;
  report: (cause: unknown) => void;
};

/** Of one rider: what changes is kept here at once, and told to the server as soon as it can hear. */
export function keepSettings({ riderId, box, api, kept, report }: KeeperParts): Keeper {
  const leaving = new AbortController();
  /** What the server is known to keep; null until it has said so. */
  let agreed: RiderSettings | null = null;
  let talk: Promise<void> | null = null;

  const recalled = kept.read(riderId).then((value) => {
    if (!leaving.signal.aborted) box.learn(readClientSettings(value));
  });

  const converse = async () => {
    await recalled;
    while (!leaving.signal.aborted && (agreed === null || addTo(agreed, box.now()))) {
      const signal = AbortSignal.any([leaving.signal, AbortSignal.timeout(ANSWERS_WITHIN)]);
      const said = box.now();
      // The server brings both together and answers what it keeps; with nothing to say, it is only asked.
      const answer: RiderSettings = addTo(agreed ?? NO_SETTINGS, said)
        ? await saveClientSettings(api, said, signal)
        : await getClientSettings(api, signal);
      if (leaving.signal.aborted) return;
      // What it does not take is not said for ever.
      agreed = together(said, answer);
      box.agree(answer);
    }
  };

  const agree = () => {
    talk ??= converse()
      .catch((cause: unknown) => {
        // Said again with the next token, network or change: nothing waits for it.
        if (!(cause instanceof Fault) && !isCancelled(cause)) report(cause);
      })
      .finally(() => (talk = null));
  };

  const unwatch = box.watch(() => {
    // At sign-out the database is on its way out: nothing may bring it back.
    if (leaving.signal.aborted || box.now() === NO_SETTINGS) return;
    void kept.write(riderId, box.now());
    if (agreed !== null && addTo(agreed, box.now())) agree();
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
