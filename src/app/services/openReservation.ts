import * as v from 'valibot';
import { createActor, fromPromise } from 'xstate';
import { currentReservation, releaseReservation, reserveBike } from '#api/reservations.ts';
import { within } from '#api/within.ts';
import type { AppDeps } from '#app/compose/deps.ts';
import { inspectionRelay } from '#app/services/debug/inspectionRelay.ts';
import { COMMAND_ANSWER_MS, COMMAND_LIFETIME_MS } from '#domain/command.ts';
import { capabilitiesSchema } from '#domain/rent.ts';
import type { Reservation } from '#domain/reservation.ts';
import { devToolsOptions } from '#machines/devToolsOptions.ts';
import { reservationMachine } from '#machines/reservation/reservation.machine.ts';
import { watchVisible } from '#platform/visibility.ts';
import { onRideActive } from './onRideActive.ts';

type ReservationDeps = Pick<
  AppDeps,
  'session' | 'gatewayApi' | 'serverClock' | 'riderStore' | 'riderMemory' | 'connectivity'
>;

const NAME = 'reservation';
const stored = v.nullable(
  v.object({
    id: v.string(),
    state: v.picklist(['held', 'released', 'started', 'lapsed']),
    mapId: v.number(),
    frameNumber: v.string(),
    form: v.picklist(['bike', 'ebike', 'omni', 'scooter']),
    capabilities: capabilitiesSchema,
    latitude: v.number(),
    longitude: v.number(),
    reservedAt: v.number(),
    freeUntil: v.number(),
    until: v.number(),
    minuteCost: v.number(),
    cost: v.nullable(v.number()),
  }),
) satisfies v.GenericSchema<unknown, Reservation | null>;

/** The chart of the rider's reservation, until the rider's data is deleted. The phone stores a held one. */
export function openReservation(parts: ReservationDeps) {
  const { session, gatewayApi, serverClock, riderStore, riderMemory, connectivity } = parts;
  const answerWithin = (signal: AbortSignal) => within(COMMAND_ANSWER_MS, signal);
  const actor = createActor(
    reservationMachine.provide({
      actors: {
        readCurrent: fromPromise(({ signal }) => currentReservation(gatewayApi, answerWithin(signal))),
        reserveVehicle: fromPromise(({ input, signal }) => reserveBike(gatewayApi, input, answerWithin(signal))),
        releaseVehicle: fromPromise(({ input, signal }) => releaseReservation(gatewayApi, input, answerWithin(signal))),
      },
      delays: {
        timeLeft: ({ context: { reservation } }) => Math.max(0, (reservation?.until ?? 0) - serverClock.now()),
      },
    }),
    { ...devToolsOptions, input: { kept: riderStore.read(NAME, stored) }, inspect: inspectionRelay(session).relay },
  );
  actor.subscribe((now) => {
    const isOurs = now.matches('held') || now.matches('releasing') || now.matches('lapsed');
    if (!now.matches('reading') && !now.matches('unread'))
      riderStore.write(NAME, isOurs ? now.context.reservation : null);
  });
  actor.start();
  const unwatch = [
    watchVisible(() => actor.send({ type: 'device.becameVisible' })),
    connectivity.watch((isOnline) => {
      if (isOnline) actor.send({ type: 'device.cameOnline' });
    }),
    riderMemory.watch(() => {
      for (const stop of unwatch) stop();
      actor.stop();
    }),
  ];
  onRideActive(
    session,
    () => true,
    () => {
      actor.send({ type: 'server.rideBegan' });
      return () => undefined;
    },
  );
  const tap = () => ({ key: crypto.randomUUID(), expiresAt: serverClock.now() + COMMAND_LIFETIME_MS });
  return {
    actor,
    reserve: (number: string) => actor.send({ type: 'rider.reserved', number, ...tap() }),
    release: () => actor.send({ type: 'rider.released', ...tap() }),
    close: () => actor.send({ type: 'rider.closed' }),
  };
}
