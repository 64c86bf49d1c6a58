import { fromPromise } from 'xstate';
import { lookUp } from '#api/bikes.ts';
import type { GatewayApi } from '#api/clients.ts';
import { Fault, isCancelled } from '#api/fault.ts';
import { getCurrentRents, getRent } from '#api/rents.ts';
import type { ServerClock } from '#api/serverClock.ts';
import type { Intent, RideMemo } from '#domain/command.ts';
import type { LookupOutcome, Wanted } from '#domain/lookup.ts';
import { carriesTheNote } from '#machines/rent/rent.facts.ts';
import { rentMachine } from '#machines/rent/rent.machine.ts';
import { truthMachine } from '#machines/truth/truth.machine.ts';
import type { Listed } from '#machines/truth/truth.types.ts';
import type { CommandOwners } from '#platform/commandOwners.ts';
import { createMemoBox } from '#platform/memo.ts';
import type { PhotoBox } from '#platform/photos.ts';
import { provideClaim } from './claim.ts';
import { provideCommand } from './command.ts';
import { provideLocks } from './locks.ts';
import { type LeaveToWorker, providePhoto } from './photo.ts';

export type RentParts = {
  gatewayApi: GatewayApi;
  serverClock: ServerClock;
  photos: PhotoBox;
  leaveToWorker?: LeaveToWorker;
  /** Where the memo is kept; what this browser keeps unless told. */
  storage?: Storage;
  /** Which tab sends a command; one tab unless told. */
  owners?: CommandOwners;
  report: (cause: unknown) => void;
};

export const provideRent = ({
  gatewayApi,
  serverClock,
  photos,
  leaveToWorker,
  storage = localStorage,
  owners,
  report,
}: RentParts) => {
  const memo = createMemoBox(storage);
  return rentMachine.provide({
    actors: {
      command: provideCommand({ gatewayApi, serverClock, memo, ...(owners ? { owners } : {}) }),
      locks: provideLocks(serverClock),
      claim: provideClaim({ gatewayApi, serverClock, memo }),
      photo: providePhoto({ gatewayApi, memo, photos, ...(leaveToWorker && { leaveToWorker }), report }),
      recallMemo: fromPromise<RideMemo | null, { riderId: string }>(async ({ input }) => memo.read(input.riderId)),
      lookUp: fromPromise<LookupOutcome, Wanted>(({ input, signal }) => lookUp(gatewayApi, input, signal)),
      truth: truthMachine.provide({
        actors: {
          askRents: fromPromise<Listed, { rentId: string | null }>(({ input, signal }) =>
            askRents(gatewayApi, input.rentId, signal).catch((cause: unknown) => {
              // A rent without what makes it one (ledger B043): asked for again, and somebody hears of it.
              if (!(cause instanceof Fault) && !isCancelled(cause)) report(cause);
              throw cause;
            }),
          ),
        },
      }),
      recordFinish: fromPromise<number, { riderId: string }>(async ({ input }) => {
        const finishRecordedAt = Math.round(serverClock.now());
        memo.change(input.riderId, { finishRecordedAt });
        return finishRecordedAt;
      }),
    },
    actions: {
      rememberRide: (_, { riderId, rent, receipt }) => memo.change(riderId, { rent, receipt }),
      // Known by its ride and kind: its key was the stopped chart's.
      forgetCommand: (_, { riderId, intent }) => {
        const kept = memo.read(riderId).command?.intent;
        if (kept && isSameAct(kept, intent)) memo.change(riderId, { command: null });
      },
      forgetFinish: (_, { riderId }) => memo.change(riderId, { finishRecordedAt: null }),
      forgetSent: (_, { riderId, intent }) => {
        const { finishRecordedAt } = memo.read(riderId);
        if (carriesTheNote({ intent, finishRecordedAt })) memo.change(riderId, { finishRecordedAt: null });
      },
    },
  });
};

const isSameAct = (kept: Intent, given: Intent | null): boolean =>
  kept.kind === 'start' ? given === null : given?.kind === kept.kind && given.rentId === kept.rentId;

/** The open rents and, when the known one is not among them, how that one ended. */
async function askRents(api: GatewayApi, rentId: string | null, signal: AbortSignal): Promise<Listed> {
  const { rents, serverTime } = await getCurrentRents(api, signal);
  if (rentId === null || rents.some(({ id }) => id === rentId)) return { rents, serverTime };
  try {
    return { rents: [...rents, await getRent(api, rentId, signal)], serverTime };
  } catch (cause) {
    if (Fault.from(cause).status === 404) return { rents, serverTime };
    throw cause;
  }
}
