import type { Phone } from '../journeys/phone.ts';
import type { Stage } from '../journeys/stage.ts';
import { rideOff } from '../journeys/verbs.ts';
import { openWorld } from '../journeys/world.ts';

/** A ride of this rider on a scooter, `milliseconds` long, at a parking. */
export async function rideToParking(
  stage: Stage,
  phone: (options: object) => Promise<Phone>,
  login: string,
  milliseconds = 0,
) {
  await stage.control.PATCH('/control/riders/{login}', {
    params: { path: { login } },
    body: { tariff: true, card: true, balance: 0 },
  });
  const world = openWorld(stage.control);
  const { number, place } = await world.vehicle();
  const rider = await phone({ place });
  await rideOff(rider, number, login);
  if (milliseconds > 0) await rider.pass(milliseconds);
  const parking = await world.parking();
  await rider.stand(parking.place);
  const rent = async () => {
    const [newest] = (await world.ledger(login)).rents;
    if (!newest) throw new Error(`${login} has no rent.`);
    return newest;
  };
  return { world, rider, number, parking, rent };
}
