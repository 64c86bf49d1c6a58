import type { Hand } from '#sandbox/world/device/hands.ts';
import type { Control } from './control.ts';
import type { Place } from './phone.ts';
import { openWorld } from './world.ts';

/** Beside a station of the seeded city whose docks are all taken. */
export const besideFullStation: Place = { latitude: 55.75461, longitude: 37.62481 };
/** Stations of the seeded city: the first accepts both kinds of bikes, the other one kind. */
export const STATION = { first: 1, mechanical: 3 } as const;

/** A known bike of a station, with moves by hand. */
export async function takeDocked(control: Control, number: string, login = '10001') {
  const world = openWorld(control);
  const params = { path: { number } };
  const rent = () => world.newestRent(login);
  return {
    number,
    place: await world.placeBeside(number),
    rent,
    hand: (does: Hand, station?: number) =>
      control.POST('/control/vehicles/{number}/hands', {
        params,
        body: { does, ...(station !== undefined && { station }) },
      }),
    /** «open obeyed»: every command to docks in the newest rent, from first to last. */
    lockCommands: async () => world.lockCommands((await rent()).id),
    charges: () => world.newestCharges(login),
  };
}
