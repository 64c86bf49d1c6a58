import type { StepHandlers } from '#errors/useErrorActions.ts';

/** Steps that no screen of a ride under way offers: another vehicle comes after this one. */
export const inRide = { otherVehicle: null } as const satisfies StepHandlers;
