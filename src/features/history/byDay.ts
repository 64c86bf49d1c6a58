import type { PastRide } from '#api/history.ts';

export type Day = { at: number; rides: PastRide[] };

const sameDay = (a: number, b: number) => new Date(a).toDateString() === new Date(b).toDateString();

/** Rides under the day on which they began, in the order they came. */
export function byDay(rides: readonly PastRide[]): Day[] {
  const days: Day[] = [];
  for (const ride of rides) {
    const last = days.at(-1);
    if (last && sameDay(last.at, ride.startedAt)) last.rides.push(ride);
    else days.push({ at: ride.startedAt, rides: [ride] });
  }
  return days;
}
