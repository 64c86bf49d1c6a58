import type { AnyActorRef } from 'xstate';
import type { RideEvent } from './rent.types.ts';

/** The charts beside the ride's chart, by `systemId`, in the order in which they receive an event. */
const BESIDE = ['rideCommand', 'rentSync', 'locks', 'claim', 'photo', 'lookup'];

/** The events that a chart names. XState's type of a reference hides the logic, which lists them. */
const namesOf = (chart: AnyActorRef): readonly string[] => ('logic' in chart && Object(chart.logic).events) || [];

/**
 * The charts of the ride that name an event, the ride's chart first: they receive it from any sender.
 * @param rent the ride's chart; undefined while nobody is signed in
 */
export function hearersOf(rent: AnyActorRef | undefined, { type }: { type: string }): AnyActorRef[] {
  if (!rent) return [];
  const charts = [rent, ...BESIDE.map((id): AnyActorRef | undefined => rent.system.get(id))];
  return charts
    .filter((chart) => chart !== undefined)
    .filter((chart) => namesOf(chart).some((name) => name === type || name === '*'));
}

/**
 * Sends a tap, a row or a fact of the phone to the ride.
 * @param rent the ride's chart; undefined while nobody is signed in
 */
export function sendToRide(rent: AnyActorRef | undefined, event: RideEvent): void {
  for (const chart of hearersOf(rent, event)) chart.send(event);
}
