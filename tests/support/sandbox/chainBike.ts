import type { Sandbox } from '#sandbox/server.ts';
import { clearRides } from './sandbox.ts';
import { besideFirstScooter as here, CHAIN_BIKE, createRide, doerOf, vehicleOf } from './world.ts';

export type ChainBike = Awaited<ReturnType<typeof takeChainBike>>;

/**
 * A rider at a fixed chain bike of a city without rides, and the ways from one step of a ride to the next.
 */
export async function takeChainBike(sandbox: Sandbox, login = '10001') {
  await clearRides(sandbox);
  const ride = await createRide(sandbox, login);
  const bike = vehicleOf(sandbox, CHAIN_BIKE);
  const later = (milliseconds: number) => sandbox.clock.advance(milliseconds);
  const unchain = async (to: 'chainToHolder' | 'chainToRack') => {
    await ride.commandLock('open-chain');
    await later(6_000);
    await bike.hand(to);
  };
  const reached = async () => {
    const asked = await ride.start(CHAIN_BIKE, here);
    await later(700);
    return asked;
  };
  const riding = async () => {
    await reached();
    await unchain('chainToHolder');
    await ride.commandLock('open-lock');
  };
  const pausedAtRack = async () => {
    await riding();
    await ride.act('pause', { position: here });
    await bike.hand('closeWheel');
    await unchain('chainToRack');
  };
  const parked = async () => {
    await riding();
    await ride.finish(here);
    await later(600);
  };
  const row = () => ride.row();
  const does = doerOf(() => ride, bike, here, later);
  return { ride, bike, later, unchain, reached, riding, pausedAtRack, parked, row, does };
}
