import type { ActorRefFrom, AnyMachineSnapshot } from 'xstate';
import type { rentMachine } from '#machines/rent/rent.machine.ts';
import type { RideEvent } from '#machines/rent/rent.types.ts';

/** True when this would change the ride's chart, or the chart of its command, claim or vehicle, as `sendToRide` sends it. */
export function takes(ride: ActorRefFrom<typeof rentMachine>, event: RideEvent): boolean {
  const rent = ride.getSnapshot();
  const { rideCommand, claim, lookup } = rent.children;
  const charts: readonly (AnyMachineSnapshot | undefined)[] = [
    rent,
    rideCommand?.getSnapshot(),
    claim?.getSnapshot(),
    lookup?.getSnapshot(),
  ];
  return charts.some((chart) => chart?.can(event) === true);
}
