import { FIRST_CHAIN_BIKE, FIRST_WHEEL_BIKE } from '#sandbox/seed/vehicles.ts';
import type { Hand } from '#sandbox/world/device/hands.ts';
import type { Control } from './control.ts';
import type { Phone } from './phone.ts';
import type { Stage } from './stage.ts';
import { lookUp, takePhoto } from './verbs.ts';
import { openWorld } from './world.ts';

export { FIRST_CHAIN_BIKE as chainBike, FIRST_WHEEL_BIKE as wheelBike };

const asFound = {
  online: true,
  jammed: false,
  chainJammed: false,
  ghost: false,
  lock: 'closed',
  chainPlace: 'rack',
  status: 'STATIONED',
} as const;

/**
 * A known bike of the city, as it was found: whole, closed, its chain round the rack. And what hands and fate do to it.
 */
export async function takeBike(control: Control, number: string, login = '10001') {
  const world = openWorld(control);
  const params = { path: { number } };
  await world.faults();
  // Close what an earlier journey has left open.
  for (const { id, endedAt } of (await world.ledger(login)).rents) if (endedAt === null) await world.endBySupport(id);
  const restore = () => control.PATCH('/control/vehicles/{number}', { params, body: asFound });
  await restore();
  return {
    number,
    place: await world.placeBeside(number),
    login,
    jamChain: () => control.PATCH('/control/vehicles/{number}', { params, body: { chainJammed: true } }),
    /** The service resets the bike to its initial state. */
    restore,
    hand: (does: Hand) => control.POST('/control/vehicles/{number}/hands', { params, body: { does } }),
    rent: () => world.newestRent(login),
    charges: () => world.newestCharges(login),
    /** «chain open obeyed»: every lock command of the newest rent, from first to last. */
    async lockCommands() {
      const [rent] = (await world.ledger(login)).rents;
      const { data: ledger } = await control.GET('/control/lock-commands');
      return (ledger?.items ?? [])
        .filter(({ rentId }) => rentId === rent?.id)
        .toReversed()
        .map(({ lock, command, outcome }) => `${lock} ${command} ${outcome}`);
    },
  };
}

export type Bike = Awaited<ReturnType<typeof takeBike>>;

export async function openCard(rider: Phone, { number, login }: Bike): Promise<void> {
  await lookUp(rider, number, login);
  await rider.see('button', 'Начать поездку');
}

type Parts = { stage: Stage; phone: (options: object) => Promise<Phone> };

/** A rider before the card of a known bike, which is as it was found. */
export async function meetBike({ stage, phone }: Parts, number: string): Promise<{ bike: Bike; rider: Phone }> {
  const bike = await takeBike(stage.control, number);
  const rider = await phone({ place: bike.place });
  await openCard(rider, bike);
  return { bike, rider };
}

export async function completeBike(rider: Phone): Promise<void> {
  await takePhoto(rider);
  await rider.see('heading', 'Всё готово');
  await rider.tap('button', 'Завершить поездку');
  await rider.passUntil('heading', 'Поездка завершена');
}
