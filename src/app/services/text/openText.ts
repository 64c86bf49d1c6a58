import { createActor } from 'xstate';
import { registerDeviceKey } from '#api/deviceKey.ts';
import { Fault, isCancelled } from '#api/fault.ts';
import { within } from '#api/within.ts';
import { provideTextCommand, rideEventsOf } from '#app/actors/textCommand.ts';
import type { AppDeps } from '#app/compose/deps.ts';
import { inspectionRelay } from '#app/services/debug/inspectionRelay.ts';
import { devToolsOptions } from '#machines/devToolsOptions.ts';
import { sendToRide } from '#machines/rent/sendToRide.ts';
import type { TextCommandOutput } from '#machines/textCommand/textCommand.types.ts';
import { localStore } from '#platform/browserStorage.ts';
import { createDeviceKeyStore, type DeviceKeyStore } from '#platform/deviceKey.ts';
import { withLock } from '#platform/heldLock.ts';
import { createPersistedRideStore } from '#platform/persistedRide.ts';
import { phoneKind } from '#platform/phoneKind.ts';
import { watchVisible } from '#platform/visibility.ts';

export type TextDeps = Pick<
  AppDeps,
  'session' | 'gatewayApi' | 'serverClock' | 'connectivity' | 'riderMemory' | 'report'
>;

/** A key is renewed when it is valid for no longer, ms. */
const RENEW_BEFORE_MS = 30 * 24 * 3_600_000;
/** Nothing waits for this request, ms. */
const REQUEST_TIMEOUT_MS = 15_000;

/**
 * Text commands of the signed-in rider, until the rider's data is deleted.
 * @throws when nobody is signed in
 */
export function openText(parts: TextDeps) {
  const { session, connectivity, riderMemory } = parts;
  const { riderId } = session.getSnapshot().context;
  if (riderId === null) throw new Error('Text commands need a signed-in rider');
  const keys = createDeviceKeyStore(riderId);
  const persistedRide = createPersistedRideStore(localStore());
  const ride = () => session.getSnapshot().children.rent;
  const tellRide = (told: TextCommandOutput) => {
    const { context, children } = ride()?.getSnapshot() ?? {};
    const offer = children?.lookup?.getSnapshot().context.offer ?? null;
    for (const event of rideEventsOf(told, { riderId, rent: context?.rent ?? null, offer })) sendToRide(ride(), event);
  };
  const chart = provideTextCommand({ ...parts, persistedRide, keys, tellRide });
  const { relay: inspect } = inspectionRelay(session);
  const actor = createActor(chart, { ...devToolsOptions, input: { riderId }, inspect }).start();
  const keepKey = keyKeeper(parts, keys, () => {
    actor.send({ type: 'server.gaveDeviceKey' });
  });
  // Another tab may have read the answer: its row is stored.
  const readStoredRow = () => {
    const { rent } = persistedRide.read(riderId);
    if (rent) sendToRide(ride(), { type: 'server.rentChanged', rent });
  };
  const unwatch = [
    watchVisible(() => {
      readStoredRow();
      actor.send({ type: 'device.becameVisible' });
    }),
    connectivity.watch((isOnline) => {
      if (!isOnline) return;
      actor.send({ type: 'device.cameOnline' });
      keepKey();
    }),
    riderMemory.watch(() => {
      for (const stop of unwatch) stop();
      actor.stop();
    }),
  ];
  keepKey();
  const separator = phoneKind(navigator) === 'ios' ? '&' : '?';
  return {
    actor,
    /** The address that opens this phone's messages app with a message. iPhones have a form of their own. */
    linkTo: (number: string, message: string) => `sms:${number}${separator}body=${encodeURIComponent(message)}`,
  };
}

/** Gets a key for this phone while it is online: the first, and a new one before the last one expires. */
function keyKeeper(
  { gatewayApi, serverClock, connectivity, report }: TextDeps,
  keys: DeviceKeyStore,
  onGiven: () => void,
) {
  // One for the visit: a request without an answer may have made a key.
  const requestKey = crypto.randomUUID();
  const renew = async () => {
    const known = await keys.read();
    if (known && known.expiresAt - serverClock.now() > RENEW_BEFORE_MS) return;
    const given = await registerDeviceKey(gatewayApi, requestKey, within(REQUEST_TIMEOUT_MS));
    if (!given) return;
    await keys.write(given);
    onGiven();
  };
  return () => {
    if (!connectivity.isOnline()) return;
    // Of two tabs the second finds the key of the first.
    withLock('velorent.deviceKey', within(REQUEST_TIMEOUT_MS), renew).catch((cause: unknown) => {
      // Without an answer the next connection asks again.
      if (!(cause instanceof Fault) && !isCancelled(cause)) report(cause);
    });
  };
}
