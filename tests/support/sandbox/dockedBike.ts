import type { Sandbox } from '#sandbox/server.ts';
import { clearRides } from './sandbox.ts';
import { besideFirstStation, createRide, DOCK_BIKE, doerOf, vehicleOf } from './world.ts';

/** Stations of the seeded city: the start, full, for ordinary bikes only, for electric ones only, out of service. */
export const STATIONS = { first: 1, full: 2, mechanic: 3, electro: 4, closed: 39 };

export type DockedBike = Awaited<ReturnType<typeof takeDockedBike>>;

/**
 * A rider at a fixed docked bike of a city without rides, and the ways from one step of a ride to the next.
 */
export async function takeDockedBike(sandbox: Sandbox, number = DOCK_BIKE, login = '10001') {
  await clearRides(sandbox);
  let ride = await createRide(sandbox, login);
  let rentId = '';
  const bike = vehicleOf(sandbox, number);
  const later = (milliseconds: number) => sandbox.clock.advance(milliseconds);
  /** The dock is open. */
  const opened = async () => {
    const asked = await ride.start(number, besideFirstStation);
    rentId = asked.id;
    await later(4_000);
    return asked;
  };
  const riding = async () => {
    await opened();
    await bike.hand('pullOut');
  };
  /** Longer than a session is valid. */
  const muchLater = async (milliseconds: number) => {
    await later(milliseconds);
    const again = await createRide(sandbox, login);
    again.take(rentId);
    ride = again;
  };
  const row = () => ride.row();
  return {
    get ride() {
      return ride;
    },
    bike,
    later,
    muchLater,
    opened,
    riding,
    row,
    does: doerOf(() => ride, bike, besideFirstStation, later),
  };
}
