import { expect } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import type { RideCommand } from '#domain/command.ts';
import { isOver } from '#domain/currentRide.ts';
import { finishPhase } from '#domain/finishPhase.ts';
import { mayOpenChain, mayOpenWheel } from '#domain/lockSequence.ts';
import { catalogue } from '#errors/catalogue.ts';
import type { RiderEvent } from '#machines/rent/rent.types.ts';
import { pureChart, type Step } from './explore.ts';
import { contextOf, rentChart, rows, STAGES } from './rent.alphabet.ts';
import { walk } from './walk.ts';

const ACTIONS: readonly RiderEvent[] = [
  { type: 'rider.numberTyped', number: '51307' },
  { type: 'rider.confirmed', insurance: false },
  { type: 'rider.startCancelled' },
  { type: 'rider.pauseAsked' },
  { type: 'rider.resumeAsked' },
  { type: 'rider.finishAsked' },
  { type: 'rider.wentBack' },
  { type: 'rider.parkingChosen', number: '1208' },
  { type: 'rider.completed' },
  { type: 'rider.retried' },
  { type: 'rider.leftVehicle' },
  { type: 'rider.closedReceipt' },
  { type: 'rider.dismissedRefusal' },
];

const WITHOUT_A_RIDE = ['idle', 'lookingUp', 'lookupRefused', 'offered', 'startRefused', 'ACTIVE_RIDE_COMPLETED'];
const isIn = (reached: AnyMachineSnapshot, places: readonly string[]) =>
  places.some((place) => reached.matches({ ride: place }));
const isActing = (reached: AnyMachineSnapshot) =>
  reached.matches({ act: 'sending' }) || reached.matches({ act: 'late' }) || reached.matches({ act: 'savingFinish' });

/** In these tasks of the end a motor or a dock works, and the ride goes on by itself. */
const WORKING = ['locking', 'docking', 'goingBack'] as const;
const isWorking = (reached: AnyMachineSnapshot) =>
  WORKING.some((phase) => reached.matches({ ride: { ACTIVE_RIDE_END: phase } }));

/** rent.md, property 1. Not checked while an answer is pending, or while a lock, a motor or a dock moves. */
function atRestHasALiveAction(reached: AnyMachineSnapshot): void {
  if (
    isActing(reached) ||
    reached.matches({ locks: 'moving' }) ||
    isIn(reached, ['resuming', 'lookingUp']) ||
    isWorking(reached)
  )
    return;
  // Without a network the rider returns a docked bike by hand: the dock needs no phone.
  if (
    isIn(reached, ['ACTIVE_RIDE', 'ACTIVE_RIDE_END']) &&
    contextOf(reached).rent?.capabilities.docked &&
    reached.matches({ link: 'offline' })
  )
    return;
  expect(ACTIONS.filter((action) => reached.can(action))).not.toEqual([]);
}

const TAKEN_IN: Readonly<Record<RideCommand['kind'], readonly string[]>> = {
  start: ['CHECK_START'],
  cancel: ['CHECK_START', 'ACTIVE_RIDE'],
  openChain: ['CHECK_START', 'PAUSE', 'CHECK_END_PAUSE', 'ACTIVE_RIDE_END'],
  openLock: ['CHECK_START', 'CHECK_END_PAUSE'],
  pause: ['ACTIVE_RIDE', 'CHECK_START_PAUSE'],
  resume: ['CHECK_START_PAUSE', 'PAUSE', 'CHECK_END_PAUSE'],
  finish: ['ACTIVE_RIDE', 'CHECK_START_PAUSE', 'PAUSE', 'CHECK_END_PAUSE', 'ACTIVE_RIDE_END'],
  parking: ['ACTIVE_RIDE_END'],
  complete: ['ACTIVE_RIDE_END'],
  returnToRide: ['ACTIVE_RIDE_END'],
};

/** Property 2: a command is sent only in a stage that accepts it. */
function nothingLeavesOutOfOrder(reached: AnyMachineSnapshot, step: Step, before: AnyMachineSnapshot | null): void {
  const { command: intent } = contextOf(reached);
  const isSentBy =
    (step.type.startsWith('rider.') || step.type.endsWith('.commandRequested')) &&
    reached.matches({ act: 'sending' }) &&
    !before?.matches({ act: 'sending' });
  // A saved finish is sent as soon as possible, in any stage of the persisted ride.
  if (before && contextOf(before).finishRecordedAt !== null) return;
  if (isSentBy && step.type !== 'rider.retried') expect(intent && isIn(reached, TAKEN_IN[intent.kind])).toBe(true);
  if (step.type === 'locks.commandRequested' && isSentBy) {
    const { rent } = contextOf(reached);
    expect(rent && (intent?.kind === 'openChain' ? mayOpenChain(rent) : mayOpenWheel(rent))).toBe(true);
  }
}

/**
 * Property 3, the half of the rent chart: one command at a time, each with its own key. The command chart has the other.
 */
function oneIntentHasOneKey(reached: AnyMachineSnapshot, step: Step, before: AnyMachineSnapshot | null): void {
  const { command: intent, preparedCommand: prepared } = contextOf(reached);
  if (prepared) {
    expect(prepared.intent).toEqual(intent);
    expect(reached.matches({ act: 'sending' })).toBe(true);
  }
  if (
    !(step.type.startsWith('rider.') || step.type.endsWith('.commandRequested')) ||
    !reached.matches({ act: 'sending' })
  )
    return;
  // No tap changes the command that is sent, and a new command never gets an old key.
  if (before?.matches({ act: 'sending' })) expect(intent).toEqual(contextOf(before).command);
  else expect(prepared).toBeNull();
}

/** Property 4. */
function finishedIsTheServersWord(reached: AnyMachineSnapshot): void {
  const { rent, receipt } = contextOf(reached);
  expect(reached.matches({ ride: 'ACTIVE_RIDE_COMPLETED' })).toBe(receipt !== null);
  if (receipt) expect(isOver(receipt)).toBe(true);
  if (rent) {
    expect(isOver(rent)).toBe(false);
    expect(isIn(reached, WITHOUT_A_RIDE)).toBe(false);
  }
}

/** A dock ends its ride without the phone: no finish is saved, and no cancel is offered. */
function aDockNeedsNoWord(reached: AnyMachineSnapshot, before: AnyMachineSnapshot | null): void {
  if (contextOf(reached).rent?.capabilities.docked !== true) return;
  const isWritten = (now: AnyMachineSnapshot | null) =>
    now?.matches({ act: 'savingFinish' }) || now?.matches({ act: { sending: 'savingFinish' } });
  // Only the walk has a row that turns a scooter into a docked bike.
  if (before && contextOf(before).rent?.capabilities.docked && !isWritten(before))
    expect(isWritten(reached)).toBe(false);
  if (isIn(reached, ['ACTIVE_RIDE'])) expect(reached.can({ type: 'rider.startCancelled' })).toBe(false);
  if (reached.matches({ link: 'offline' })) expect(reached.can({ type: 'rider.finishAsked' })).toBe(false);
}

/** In the end of a ride the row and the photo select the task, and each task takes its own taps. */
function theRowSelectsTheTask(reached: AnyMachineSnapshot): void {
  const { rent, photoId } = contextOf(reached);
  if (!isIn(reached, ['ACTIVE_RIDE_END']) || rent === null) return;
  expect(reached.matches({ ride: { ACTIVE_RIDE_END: finishPhase(rent, photoId) } })).toBe(true);
  if (reached.can({ type: 'rider.parkingChosen', number: '1208' })) expect(rent.parkingId).toBeNull();
  // A saved finish can be withdrawn in any task.
  if (isWorking(reached) && reached.matches({ act: 'resting' }))
    expect(ACTIONS.filter((action) => reached.can(action) && action.type !== 'rider.dismissedRefusal')).toEqual([]);
}

/** A finish that is requested without a network is saved, in any stage. */
function aFinishIsNeverLost(reached: AnyMachineSnapshot, step: Step, before: AnyMachineSnapshot | null): void {
  if (step.type !== 'rider.finishAsked' || !before?.matches({ link: 'offline' }) || !before.can(step)) return;
  expect(reached.matches({ act: 'savingFinish' }) || reached.matches({ act: { sending: 'savingFinish' } })).toBe(true);
}

/** Property 5. */
function everyRefusalHasAMessage(reached: AnyMachineSnapshot): void {
  const { refusal } = contextOf(reached);
  if (refusal) expect(catalogue[refusal.code]).toBeDefined();
  if (isIn(reached, ['lookupRefused', 'startRefused']) || reached.matches({ act: 'refused' }))
    expect(refusal).not.toBeNull();
}

/** The rider can close the refusal of a command, a photo or a claim. */
function everyRefusalCanBePutAway(reached: AnyMachineSnapshot, step: Step, before: AnyMachineSnapshot | null): void {
  const { refusal } = contextOf(reached);
  const waysOut = [{ type: 'rider.leftVehicle' }, { type: 'rider.dismissedRefusal' }];
  if (refusal) expect(waysOut.filter((event) => reached.can(event))).toHaveLength(1);
  if (waysOut.some(({ type }) => type === step.type) && before?.can(step)) expect(refusal).toBeNull();
}

const pure = pureChart(rentChart.machine);
pure.initial({ riderId: 'A' });
const tried = new Set<string>();

/** Property 6, once for each state. The position and the network do not change the effect of a row. */
function theServerMayMoveItAnywhere(reached: AnyMachineSnapshot): void {
  const { rent: known, receipt, endedRentId, command: intent, refusal } = contextOf(reached);
  const { ride, act }: { ride?: unknown; act?: unknown } = reached.value;
  const place = JSON.stringify([ride, act, known?.stage, receipt?.status, endedRentId, intent?.kind, refusal?.code]);
  if (tried.has(place) || reached.matches({ ride: { resuming: 'loading' } })) return;
  tried.add(place);
  for (const rent of rows(reached)) {
    const moved = pure.next(reached, { type: 'server.rentChanged', rent });
    const stage = STAGES.find((name) => name === rent.stage);
    if (stage && !isOver(rent)) expect(moved.matches({ ride: stage })).toBe(true);
    if (known && isOver(rent) && rent.rideStartedAt !== null)
      expect(moved.matches({ ride: 'ACTIVE_RIDE_COMPLETED' })).toBe(true);
    if (known && rent.status === 'ERROR_START') expect(moved.matches({ ride: 'startRefused' })).toBe(true);
    // The same row does not change the state again.
    expect(pure.next(moved, { type: 'server.rentChanged', rent }).value).toEqual(moved.value);
  }
}

walk('rent', rentChart, (reached, step, before) => {
  atRestHasALiveAction(reached);
  nothingLeavesOutOfOrder(reached, step, before);
  oneIntentHasOneKey(reached, step, before);
  finishedIsTheServersWord(reached);
  aFinishIsNeverLost(reached, step, before);
  aDockNeedsNoWord(reached, before);
  theRowSelectsTheTask(reached);
  everyRefusalHasAMessage(reached);
  everyRefusalCanBePutAway(reached, step, before);
  theServerMayMoveItAnywhere(reached);
});
