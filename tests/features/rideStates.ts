import type { StateValueFrom } from 'xstate';
import type { RentFacts } from '#domain/rent.ts';
import type { RentSnapshot, RideState } from '#features/ride/state/rideState.ts';
import { initialContext } from '#machines/rent/rent.facts.ts';
import { rentMachine } from '#machines/rent/rent.machine.ts';
import type { RentContext } from '#machines/rent/rent.types.ts';

/** The states of the chart's regions; the last two are idle and online unless given. */
export type Regions = { ride: string | object; commandState?: string; link?: string };

/** A snapshot of the real chart in a given state. */
export function chartIn(
  { ride, commandState = 'idle', link = 'online' }: Regions,
  context: Partial<RentContext> = {},
): RentSnapshot {
  const value = { ride, commandState, link };
  return rentMachine.resolveState({
    value: value as StateValueFrom<typeof rentMachine>,
    context: { ...initialContext({ riderId: 'A' }), confirmedAt: 0, ...context },
  });
}

/** What screens read of a ride besides its row. */
export type Beside = Partial<Omit<RideState, 'context'>>;

/** The state of a ride with this row, for the screens: no command is under way, and the phone is online. */
export const rideWith = (rent: RentFacts, beside: Beside = {}, context: Partial<RentContext> = {}): RideState => ({
  phase: rent.stage ?? 'resuming',
  commandState: 'idle',
  command: null,
  refusal: null,
  finishRecordedAt: null,
  lookup: null,
  offer: null,
  link: 'online',
  start: null,
  finish: null,
  locks: null,
  ...beside,
  context: { ...initialContext({ riderId: 'A' }), rent, ...context },
});
