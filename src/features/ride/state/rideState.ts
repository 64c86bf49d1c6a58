import { shallowEqual, useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import type { RideCommand } from '#domain/command.ts';
import type { Refusal } from '#domain/errorCode.ts';
import { finishState, type FinishPhase, type FinishState } from '#domain/finishPhase.ts';
import type { Offer, RideStage, VehicleLookup } from '#domain/rent.ts';
import { startStep, type StartStep } from '#domain/startStep.ts';
import type { StepHandlers } from '#errors/useErrorActions.ts';
import type { locksMachine } from '#machines/locks/locks.machine.ts';
import type { lookupMachine } from '#machines/lookup/lookup.machine.ts';
import type { rentMachine } from '#machines/rent/rent.machine.ts';
import type { RentContext } from '#machines/rent/rent.types.ts';
import type { RideCommandContext } from '#machines/rideCommand/rideCommand.types.ts';
import { paths } from '#paths/paths.ts';
import { useRent } from '#src/runtime/runtime.tsx';

/** During a ride no screen offers `otherVehicle`: it is available after the ride. */
export const inRide = { otherVehicle: null } as const satisfies StepHandlers;

/** The current step of the locks, with the state names of the locks chart. `settling`: the six seconds of the chain. */
export type LocksState =
  | 'idle'
  | 'settling'
  | `${'closingWheel' | 'fasteningChain'}.${'waiting' | 'checking' | 'notYet' | 'unanswered'}`
  | `${'openingChain' | 'openingWheel'}.${'blocked' | 'awaitingTap' | 'requested' | 'sending' | 'moving' | 'stuck'}`;

export type RentSnapshot = SnapshotFrom<typeof rentMachine>;

type LocksSnapshot = SnapshotFrom<typeof locksMachine>;
type LookupSnapshot = SnapshotFrom<typeof lookupMachine>;

type RidePhase = 'resuming' | 'idle' | 'lookingUp' | 'lookupRefused' | 'offered' | 'startRefused' | RideStage;

/** The state of the ride for the screens. Everything on a screen follows from it and from the clock. */
export type RideState = {
  phase: RidePhase;
  /** The rider's command: none, being sent, refused, or a finish stored until there is a network. */
  commandState: 'idle' | 'sending' | 'refused' | 'finishSaved';
  /** The command that is being sent or was refused. */
  command: RideCommand | null;
  /** How the rider named the vehicle. */
  lookup: VehicleLookup | null;
  /** The vehicle before a ride, and in its start until there is a row. */
  offer: Offer | null;
  /** Why the command was refused, or else the last lookup, start, photo or claim. */
  refusal: Refusal | null;
  /** Server milliseconds of a finish requested without a network. */
  finishRecordedAt: number | null;
  link: 'online' | 'offline';
  /** Null outside CHECK_START. */
  start: StartStep | null;
  /** Null outside ACTIVE_RIDE_END. */
  finish: FinishState | null;
  /** Null until the locks chart starts. */
  locks: LocksState | null;
  context: RentContext;
};

const PHASES = [
  'resuming',
  'idle',
  'CHECK_START',
  'ACTIVE_RIDE',
  'CHECK_START_PAUSE',
  'PAUSE',
  'CHECK_END_PAUSE',
  'ACTIVE_RIDE_END',
  'ACTIVE_RIDE_COMPLETED',
] as const satisfies readonly RidePhase[];

/** States of the chart lookup that screens show. Any other is no phase: nothing is looked up, or a ride is on. */
const LOOKUP_PHASES = ['lookingUp', 'lookupRefused', 'offered', 'startRefused'] as const satisfies readonly RidePhase[];

const FINISH_PHASES = [
  'positioning',
  'parkingAsked',
  'parkingRefused',
  'atLocks',
  'photographing',
  'photoTaken',
  'locking',
  'docking',
  'dockRefused',
  'goingBack',
] as const satisfies readonly FinishPhase[];

/** Anything else is being sent: a saved finish too, once its command has begun. */
const COMMAND_STATES = ['idle', 'refused', 'finishSaved'] as const;

/** What screens show of the rider's command. */
export type ShownCommand = Pick<RideCommandContext, 'command' | 'refusal' | 'savedFinish'>;

/** Its charts live as long as the ride's; before that they are undefined. */
export function rideStateOf(
  snapshot: RentSnapshot,
  locks: LocksSnapshot | undefined,
  shown: ShownCommand | undefined,
  lookup: LookupSnapshot | undefined,
): RideState {
  const { context } = snapshot;
  const commandState = COMMAND_STATES.find((name) => snapshot.matches({ commandState: name })) ?? 'sending';
  const command = shown?.command ?? null;
  const sending = commandState === 'sending' ? (command?.kind ?? null) : null;
  return {
    phase: phaseOf(snapshot, lookup),
    commandState,
    command,
    lookup: lookup?.context.lookup ?? null,
    offer: lookup?.context.offer ?? null,
    refusal: shown?.refusal ?? lookup?.context.refusal ?? context.refusal,
    finishRecordedAt: shown?.savedFinish?.requestedAt ?? null,
    link: snapshot.matches({ link: 'offline' }) ? 'offline' : 'online',
    start: snapshot.matches({ ride: 'CHECK_START' }) ? startStep(context.rent, sending) : null,
    finish: snapshot.matches({ ride: 'ACTIVE_RIDE_END' }) ? finishState(finishPhaseOf(snapshot), sending) : null,
    locks: locks ? locksStateOf(locks) : null,
    context,
  };
}

const phaseOf = (snapshot: RentSnapshot, lookup: LookupSnapshot | undefined): RidePhase =>
  LOOKUP_PHASES.find((name) => lookup?.matches(name)) ??
  PHASES.find((name) => snapshot.matches({ ride: name })) ??
  'resuming';

const finishPhaseOf = (snapshot: RentSnapshot): FinishPhase =>
  FINISH_PHASES.find((name) => snapshot.matches({ ride: { ACTIVE_RIDE_END: name } })) ?? 'updating';

const HAND_STATES = ['waiting', 'checking', 'notYet', 'unanswered'] as const;
const MOTOR_STATES = ['blocked', 'awaitingTap', 'requested', 'sending', 'moving', 'stuck'] as const;

function locksStateOf(locks: LocksSnapshot): LocksState {
  for (const lock of ['closingWheel', 'fasteningChain'] as const) {
    const at = HAND_STATES.find((name) => locks.matches({ lockState: { [lock]: name } }));
    if (at) return `${lock}.${at}`;
  }
  for (const lock of ['openingChain', 'openingWheel'] as const) {
    const at = MOTOR_STATES.find((name) => locks.matches({ lockState: { [lock]: name } }));
    if (at) return `${lock}.${at}`;
  }
  return locks.matches({ lockState: 'settling' }) ? 'settling' : 'idle';
}

/** The address of a phase. A ride has one address for all its stages; only its end has its own. */
export type RidePath = (typeof paths)['map' | 'scan' | 'ride' | 'finish'];

export function pathFor({ phase, lookup, context }: Pick<RideState, 'phase' | 'lookup' | 'context'>): RidePath {
  switch (phase) {
    case 'resuming':
      if (context.rent === null) return paths.map;
      return context.rent.stage === 'ACTIVE_RIDE_END' ? paths.finish : paths.ride;
    case 'idle':
      return paths.map;
    case 'lookingUp':
    case 'lookupRefused':
    case 'offered':
      return lookup && 'number' in lookup ? paths.scan : paths.map;
    case 'ACTIVE_RIDE_END':
      return paths.finish;
    case 'startRefused':
    case 'CHECK_START':
    case 'ACTIVE_RIDE':
    case 'CHECK_START_PAUSE':
    case 'PAUSE':
    case 'CHECK_END_PAUSE':
    case 'ACTIVE_RIDE_COMPLETED':
      return paths.ride;
  }
}

/** The state of the ride; null while nobody is signed in. */
export function useRideState(): RideState | null {
  const rent = useRent();
  const locks = useSelector(
    useSelector(rent, (snapshot) => snapshot?.children.locks),
    (snapshot) => snapshot,
  );
  const command = useSelector(
    useSelector(rent, (snapshot) => snapshot?.children.rideCommand),
    (snapshot) => snapshot?.context,
  );
  const lookup = useLookup((snapshot) => snapshot);
  return useSelector(
    rent,
    (snapshot) => (snapshot ? rideStateOf(snapshot, locks, command, lookup) : null),
    shallowEqual,
  );
}

/** What a component needs of the vehicle before a ride; `select` gets undefined while nobody is signed in. */
export function useLookup<T>(select: (lookup: LookupSnapshot | undefined) => T, isSame?: (a: T, b: T) => boolean): T {
  const lookup = useSelector(useRent(), (snapshot) => snapshot?.children.lookup);
  return useSelector(lookup, select, isSame);
}

/** The same once, for what a tap needs. */
export const lookupOf = (rent: ReturnType<typeof useRent>): LookupSnapshot['context'] | undefined =>
  rent?.getSnapshot().children.lookup?.getSnapshot().context;

/** Whether the refused command can be sent again now. */
export const mayRetry = (rent: ReturnType<typeof useRent>): boolean =>
  rent?.getSnapshot().children.rideCommand?.getSnapshot().can({ type: 'rider.retried' }) === true;
