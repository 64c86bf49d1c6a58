import type { ActorRefFrom, AnyActorRef } from 'xstate';
import type { rentMachine } from './rent.machine.ts';
import type { RideEvent } from './rent.types.ts';

/**
 * Sends a tap, a row or a fact of the phone to the ride's chart and to the charts beside it: each takes what its own
 * events name, and none forwards. The locks get the rider's taps only through the ride's chart, which knows when no lock
 * may move.
 */
export function sendToRide(rent: ActorRefFrom<typeof rentMachine> | undefined, event: RideEvent): void {
  if (!rent) return;
  const { rideCommand, rentSync, photo, claim, lookup } = rent.getSnapshot().children;
  const charts: readonly (AnyActorRef | undefined)[] = [rent, rideCommand, rentSync, photo, claim, lookup];
  for (const chart of charts) if (chart?.getSnapshot().machine.events.includes(event.type)) chart.send(event);
}
