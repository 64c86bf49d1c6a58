import { createActor, fromPromise, SimulatedClock } from 'xstate';
import type {
  CommandOutcome,
  CommandReport,
  RideCommand,
  OwedClaim,
  OwedPhoto,
  PreparedCommand,
  PersistedRide,
} from '#domain/command.ts';
import type { RentFacts, LookupOutcome, VehicleLookup } from '#domain/rent.ts';
import { claimMachine } from '#machines/claim/claim.machine.ts';
import type { ClaimDraft, ClaimOutcome } from '#machines/claim/claim.types.ts';
import { commandDeliveryMachine } from '#machines/commandDelivery/commandDelivery.machine.ts';
import { locksMachine } from '#machines/locks/locks.machine.ts';
import { lookupMachine } from '#machines/lookup/lookup.machine.ts';
import { photoMachine } from '#machines/photo/photo.machine.ts';
import type { PhotoOutcome } from '#machines/photo/photo.types.ts';
import { rentMachine } from '#machines/rent/rent.machine.ts';
import { rentSyncMachine } from '#machines/rentSync/rentSync.machine.ts';
import type { RentList } from '#machines/rentSync/rentSync.types.ts';
import { rideCommandMachine } from '#machines/rideCommand/rideCommand.machine.ts';
import { withClock } from '#machines/withClock.ts';
import { anOffer, aRent, dockedBike, NOW } from '../support/machines/rents.ts';
import { bikeAfter, bikeAtStart, createLocks, GOES_ON, type BikeHappening } from './fakeBike.ts';

type Part = Partial<RentFacts>;
const PARKED = {
  parkingId: '12',
  parkingNumber: '1208',
  step: 'photo_upload',
  stepNumber: 3,
  errorCode: null,
} as const;

/** The row that the server writes at once when it accepts a command; a code is a refusal. */
function written(intent: RideCommand, isDocked: boolean): Part | 'parkingNotAllowed' | 'bikeNotDocked' {
  // A command does not move a dock: the row reports what the dock does.
  if (isDocked && intent.kind === 'finish') return 'bikeNotDocked';
  switch (intent.kind) {
    case 'start':
      return {};
    case 'cancel':
      return { endedAt: 2_000 };
    case 'openChain':
    case 'openLock':
      return {};
    case 'pause':
      return { stage: 'CHECK_START_PAUSE', status: 'CHECK_START_PAUSE' };
    case 'resume':
      return { stage: 'CHECK_END_PAUSE', status: 'CHECK_END_PAUSE' };
    case 'finish':
      return { stage: 'ACTIVE_RIDE_END', status: 'CHECK_END', step: 'positioning' };
    case 'parking':
      return intent.number === '1208' ? PARKED : 'parkingNotAllowed';
    case 'complete':
      return { step: 'wait', photoState: 'owed' };
    case 'returnToRide':
      return { status: 'WAIT_TO_RETURN_IN_PROGRESS', step: 'wait' };
  }
}

/** Later changes by locks and people, as the next row of the server. */
const HAPPENINGS = {
  deviceAnswered: { state: 'WAITING', step: 'unlock' },
  deviceFailed: { step: 'unlock', errorCode: 'OPEN_LOCK_ERROR' },
  motorStarted: { ...GOES_ON, state: 'STARTED', rideStartedAt: 900 },
  pauseBegan: { stage: 'PAUSE', status: 'PAUSE', pausedAt: 1_000 },
  rideWentOn: GOES_ON,
  placeIsUnsure: { step: 'parking' },
  placeIsNoParking: { step: 'parking', errorCode: 'PARKING_NOT_ALLOWED' },
  placeIsParking: PARKED,
  lockStuck: { step: 'photo_upload', errorCode: 'NEED_CLOSE_LOCK' },
  motorLocked: { stage: 'ACTIVE_RIDE_COMPLETED', status: 'DONE', endedAt: 3_000, cost: 42 },
  dockOpened: { state: 'WAITING', status: 'IN_PROGRESS', step: 'unlock' },
  nobodyPulled: { status: 'ERROR_START', errorCode: 'BIKE_NOT_TAKEN', endedAt: 2_000 },
  wrongStation: { errorCode: 'PARKING_NOT_ALLOWED' },
  pushedIn: {
    stage: 'ACTIVE_RIDE_END',
    status: 'CHECK_END',
    step: 'lock_info',
    finishRequestedAt: 2_500,
    errorCode: null,
  },
  dockJammed: { errorCode: 'NEED_CLOSE_LOCK' },
  pulledOut: { ...GOES_ON, state: 'STARTED', rideStartedAt: 900, finishRequestedAt: null },
  dockLocked: { stage: 'ACTIVE_RIDE_COMPLETED', status: 'DONE', endedAt: 3_000, cost: 0 },
  supportEndedIt: { status: 'TECH_DONE', endedAt: 3_000 },
} as const satisfies Record<string, Part>;

export type Happening = keyof typeof HAPPENINGS;

type Phone = {
  losesAnswers?: boolean;
  vehicle?: 'scooter' | 'chainBike' | 'dockedBike';
  persisted?: PersistedRide | null;
  row?: RentFacts | null;
};

/**
 * The rent chart with all of its real child charts, over a small server.
 * @param row the row that the server has already; `persisted` is the persisted ride of the phone
 */
export function aPhone({ losesAnswers = false, vehicle = 'scooter', persisted = null, row: known = null }: Phone = {}) {
  const clock = new SimulatedClock();
  const locks = createLocks(() => clock.now());
  const isBike = vehicle === 'chainBike';
  const isDocked = vehicle === 'dockedBike';
  const found = isBike ? bikeAtStart : isDocked ? dockedBike : {};
  const done = new Map<string, CommandOutcome>();
  const keys = new Map<RideCommand, string>();
  const effects: RideCommand['kind'][] = [];
  const claims: OwedClaim[] = [];
  const photos: OwedPhoto[] = [];
  let row = known;
  let isSilent = false;
  let late = 0;

  const write = (part: Part): RentFacts =>
    (row = { ...(row ?? aRent({ ...found, version: 0 })), ...part, version: (row?.version ?? 0) + 1 });
  const take = ({ key, intent }: PreparedCommand): CommandOutcome => {
    const before = done.get(key);
    if (before) return before;
    const part = isBike && row ? (locks.answers(intent, row) ?? written(intent, false)) : written(intent, isDocked);
    effects.push(intent.kind);
    const outcome: CommandOutcome =
      typeof part === 'string'
        ? { kind: 'refused', refusal: { code: part } }
        : { kind: 'accepted', rent: write(part), uploadTicket: intent.kind === 'finish' ? 'ticket' : null };
    done.set(key, outcome);
    return outcome;
  };

  const commandDelivery = commandDeliveryMachine.provide({
    actors: {
      prepare: fromPromise<PreparedCommand, { riderId: string; intent: RideCommand }>(async ({ input: { intent } }) => {
        if (keys.has(intent)) throw new Error('one intent was given two keys');
        keys.set(intent, `key-${keys.size}`);
        return { intent, key: `key-${keys.size}`, expiresAt: 20_000 };
      }),
      send: fromPromise<CommandOutcome, PreparedCommand>(async ({ input }) => {
        if (late > 0) {
          late -= 1;
          return { kind: 'expired' };
        }
        const isFirst = !done.has(input.key);
        const outcome = take(input);
        if (isSilent) return new Promise(() => {});
        if (losesAnswers && isFirst) throw new Error('the answer was lost');
        return outcome;
      }),
      queryStatus: fromPromise<CommandReport, PreparedCommand>(
        async ({ input }) => done.get(input.key) ?? { kind: 'unknown' },
      ),
    },
  });
  const rideCommand = withClock(rideCommandMachine.provide({ actors: { commandDelivery } }), () => 990);
  const photo = photoMachine.provide({
    actors: {
      loadOwedPhoto: fromPromise<OwedPhoto | null, { riderId: string }>(async () => null),
      sendPhoto: fromPromise<PhotoOutcome, OwedPhoto>(async ({ input }) => {
        photos.push(input);
        return { kind: 'delivered', rent: write({ photoState: 'uploaded' }) };
      }),
    },
  });
  const claim = claimMachine.provide({
    actors: {
      loadOwedClaim: fromPromise<OwedClaim | null, { riderId: string }>(async () => persisted?.claim ?? null),
      recordClaim: fromPromise<OwedClaim, { riderId: string; draft: ClaimDraft }>(async ({ input }) => ({
        ...input.draft,
        at: 1_500,
      })),
      sendClaim: fromPromise<ClaimOutcome, OwedClaim>(async ({ input }) => {
        if (isSilent) return new Promise(() => {});
        claims.push(input);
        return { kind: 'delivered', rent: write({ claimedAt: input.at }), uploadTicket: 'claim-ticket' };
      }),
    },
  });
  const rentSync = rentSyncMachine.provide({
    actors: {
      fetchRents: fromPromise<RentList, { rentId: string | null }>(async () => ({
        rents: row ? [row] : [],
        serverTime: 5_000,
      })),
    },
  });
  const ride = createActor(
    rentMachine.provide({
      actors: {
        locks: withClock(locksMachine.provide({}), () => NOW),
        rideCommand,
        photo,
        claim,
        rentSync,
        lookup: lookupMachine.provide({
          actors: {
            lookUp: fromPromise<LookupOutcome, VehicleLookup>(async () => ({ kind: 'found', offer: anOffer() })),
          },
        }),
      },
    }),
    { input: { riderId: 'A', stored: persisted }, clock },
  );

  const settled = async () => {
    for (let turn = 0; turn < 40; turn++) await Promise.resolve();
    clock.increment(1_000);
    for (let turn = 0; turn < 40; turn++) await Promise.resolve();
  };
  return {
    ride,
    /** Commands that had effect, in order. */
    effects,
    outOfTurn: locks.outOfTurn,
    claims,
    photos,
    settled,
    /** Advances the clock by seconds. */
    passes: async (seconds: number) => {
      for (let second = 0; second < seconds; second++) await settled();
    },
    /** From now on requests arrive, but all answers are lost. */
    fallSilent: () => void (isSilent = true),
    hearAgain: () => void (isSilent = false),
    /** This many next commands arrive after their expiry. */
    hearsLate: (commands: number) => void (late = commands),
    happens: async (what: Happening) => {
      ride.send({ type: 'server.rentChanged', rent: write(HAPPENINGS[what]) });
      await settled();
    },
    /**
     * Moves a lock of a chain bike, by hand or by command, and sends a row. `unheard`: the phone gets the row only if
     * it asks.
     */
    bikeDoes: async (what: BikeHappening, { unheard = false } = {}) => {
      const next = write(bikeAfter(what, row ?? aRent(bikeAtStart)));
      locks.did(what);
      if (!unheard) ride.send({ type: 'server.rentChanged', rent: next });
      await settled();
    },
  };
}
