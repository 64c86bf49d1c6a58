import { createActor } from 'xstate';
import { provideTextCommand, rideEventsOf } from '#app/actors/textCommand.ts';
import type { AppDeps } from '#app/compose/deps.ts';
import { inspectionRelay } from '#app/services/debug/inspectionRelay.ts';
import { devToolsOptions } from '#machines/devToolsOptions.ts';
import { sendToRide } from '#machines/rent/sendToRide.ts';
import type { TextCommandOutput } from '#machines/textCommand/textCommand.types.ts';
import { localStore } from '#platform/browserStorage.ts';
import { createDeviceKeyStore } from '#platform/deviceKey.ts';
import { createPersistedRideStore } from '#platform/persistedRide.ts';
import { phoneKind } from '#platform/phoneKind.ts';
import { watchVisible } from '#platform/visibility.ts';
import { keyKeeper } from './keyKeeper.ts';

export type TextDeps = Pick<
  AppDeps,
  'session' | 'gatewayApi' | 'serverClock' | 'connectivity' | 'riderMemory' | 'report'
>;

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
  const keepKey = keyKeeper({
    ...parts,
    keys,
    awaitsAnswer: () => (persistedRide.read(riderId).text?.expiresAt ?? 0) > parts.serverClock.now(),
    onGiven: () => actor.send({ type: 'server.gaveDeviceKey' }),
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
