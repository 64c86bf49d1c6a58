import { fromPromise } from 'xstate';
import type { GatewayApi } from '#api/clients.ts';
import { claimRent } from '#api/rents.ts';
import type { ServerClock } from '#api/serverClock.ts';
import type { OwedClaim } from '#domain/command.ts';
import { claimMachine } from '#machines/claim/claim.machine.ts';
import type { ClaimDraft, ClaimOutcome } from '#machines/claim/claim.types.ts';
import type { PersistedRideStore } from '#platform/persistedRide.ts';

export type ClaimDeps = { gatewayApi: GatewayApi; serverClock: ServerClock; persistedRide: PersistedRideStore };

export const provideClaim = ({ gatewayApi, serverClock, persistedRide }: ClaimDeps) =>
  claimMachine.provide({
    actors: {
      loadOwedClaim: fromPromise<OwedClaim | null, { riderId: string }>(
        async ({ input }) => persistedRide.read(input.riderId).claim,
      ),
      recordClaim: fromPromise<OwedClaim, { riderId: string; draft: ClaimDraft }>(
        async ({ input: { riderId, draft } }) => {
          const claim = { ...draft, at: Math.round(serverClock.now()) };
          persistedRide.change(riderId, { claim });
          return claim;
        },
      ),
      sendClaim: fromPromise<ClaimOutcome, OwedClaim>(({ input, signal }) => claimRent(gatewayApi, input, signal)),
    },
    actions: {
      // Another tab may have stored its own claim meanwhile: that claim stays.
      clearPersistedClaim: (_, { riderId, owed }) => {
        if (persistedRide.read(riderId).claim?.claimId === owed?.claimId)
          persistedRide.change(riderId, { claim: null });
      },
    },
  });
