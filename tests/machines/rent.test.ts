import { expect } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import { isOver } from '#domain/currentRide.ts';
import { finishPhase, type FinishPhase } from '#domain/finishPhase.ts';
import { catalogue } from '#errors/catalogue.ts';
import type { RiderEvent } from '#machines/rent/rent.types.ts';
import { pureChart, type Step } from '../support/machines/explore.ts';
import { contextOf, rentChart, rows, STAGES } from '../support/machines/rent.alphabet.ts';
import { walk } from './walk.ts';

const ACTIONS: readonly RiderEvent[] = [
  { type: 'rider.startCancelled' },
  { type: 'rider.pauseAsked' },
  { type: 'rider.resumeAsked' },
  { type: 'rider.finishAsked' },
  { type: 'rider.wentBack' },
  { type: 'rider.parkingChosen', number: '1208' },
  { type: 'rider.completed' },
  { type: 'rider.closedReceipt' },
  { type: 'rider.dismissedRefusal' },
];

const WITHOUT_A_RIDE = ['idle', 'ACTIVE_RIDE_COMPLETED'];
const isIn = (reached: AnyMachineSnapshot, places: readonly string[]) =>
  places.some((place) => reached.matches({ ride: place }));
const isSending = (reached: AnyMachineSnapshot) =>
  reached.matches({ commandState: 'sending' }) || reached.matches({ commandState: 'finishing' });

/** The rider has started this vehicle, and the chart of the command has not reported the start yet. */
const isStarting = (reached: AnyMachineSnapshot) => contextOf(reached).startNumber !== null;

/** The taps that each task of the end takes. A task without any works by itself: a motor or a dock moves. */
const AT_END: Readonly<Record<FinishPhase, readonly RiderEvent['type'][]>> = {
  positioning: ['rider.wentBack'],
  parkingAsked: ['rider.wentBack', 'rider.parkingChosen'],
  parkingRefused: ['rider.wentBack', 'rider.parkingChosen'],
  atLocks: ['rider.wentBack'],
  photographing: ['rider.wentBack'],
  photoTaken: ['rider.wentBack', 'rider.completed'],
  locking: [],
  goingBack: [],
  docking: [],
  dockRefused: ['rider.finishAsked'],
  updating: ['rider.wentBack'],
};
const isWorking = (reached: AnyMachineSnapshot) => {
  const { rent, photoId } = contextOf(reached);
  return rent !== null && isIn(reached, ['ACTIVE_RIDE_END']) && AT_END[finishPhase(rent, photoId)].length === 0;
};

/** rent.md, property 1. Not checked while an answer is pending, or while a lock, a motor or a dock moves. */
function atRestHasALiveAction(reached: AnyMachineSnapshot): void {
  if (
    isSending(reached) ||
    // The chart rideCommand takes the finish back.
    reached.matches({ commandState: 'finishSaved' }) ||
    isStarting(reached) ||
    reached.matches({ locks: 'moving' }) ||
    // Before a ride the chart lookup has the next step.
    isIn(reached, ['resuming', 'idle']) ||
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

/** The stages that take a command, by the tap that asks for it. */
const TAKEN_IN: Readonly<Partial<Record<RiderEvent['type'], readonly string[]>>> = {
  'rider.startCancelled': ['CHECK_START', 'ACTIVE_RIDE'],
  'rider.pauseAsked': ['ACTIVE_RIDE', 'CHECK_START_PAUSE'],
  'rider.resumeAsked': ['CHECK_START_PAUSE', 'PAUSE', 'CHECK_END_PAUSE'],
  'rider.parkingChosen': ['ACTIVE_RIDE_END'],
  'rider.completed': ['ACTIVE_RIDE_END'],
};

/**
 * Properties 2 and 3: the chart requests a command only in a stage that accepts it, and while one is pending only a
 * finish without a network, or its withdrawal. The chart rideCommand has the other half.
 */
function eachStageTakesItsCommands(reached: AnyMachineSnapshot): void {
  const possible = ACTIONS.filter((action) => reached.can(action)).map(({ type }) => type);
  for (const type of possible) expect(TAKEN_IN[type] === undefined || isIn(reached, TAKEN_IN[type])).toBe(true);
  if (!isSending(reached) && !reached.matches({ commandState: 'finishSaved' })) return;
  const beside = ['rider.closedReceipt'];
  const isOffline = reached.matches({ commandState: 'sending', link: 'offline' });
  const ofFinish = isOffline
    ? ['rider.finishAsked']
    : reached.matches({ commandState: 'finishSaved' })
      ? ['rider.wentBack']
      : [];
  const ofRefusal = contextOf(reached).refusal ? ['rider.dismissedRefusal'] : [];
  expect(possible.filter((type) => ![...beside, ...ofFinish, ...ofRefusal].includes(type))).toEqual([]);
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
function aDockNeedsNoCommand(reached: AnyMachineSnapshot): void {
  if (contextOf(reached).rent?.capabilities.docked !== true) return;
  if (isIn(reached, ['ACTIVE_RIDE'])) expect(reached.can({ type: 'rider.startCancelled' })).toBe(false);
  if (reached.matches({ link: 'offline' })) expect(reached.can({ type: 'rider.finishAsked' })).toBe(false);
}

/** In the end of a ride the row and the photo select the task, and each task takes its own taps. */
function theRowSelectsTheTask(reached: AnyMachineSnapshot): void {
  const { rent, photoId } = contextOf(reached);
  if (!isIn(reached, ['ACTIVE_RIDE_END']) || rent === null) return;
  const phase = finishPhase(rent, photoId);
  expect(reached.matches({ ride: { ACTIVE_RIDE_END: phase } })).toBe(true);
  // A saved finish can be withdrawn in any task.
  if (isSending(reached) || reached.matches({ commandState: 'finishSaved' })) return;
  // After a claim support collects the vehicle.
  const mayGoBack = rent.claimedAt === null && reached.matches({ locks: 'still' });
  const mayAskTheDock = reached.matches({ link: 'online' });
  const expected = AT_END[phase].filter((type) =>
    type === 'rider.wentBack' ? mayGoBack : type !== 'rider.finishAsked' || mayAskTheDock,
  );
  const possible = ACTIONS.filter((action) => reached.can(action)).map(({ type }) => type);
  expect(possible.filter((type) => type !== 'rider.dismissedRefusal')).toEqual(expected);
}

/** Property 5. */
function everyRefusalHasAMessage(reached: AnyMachineSnapshot): void {
  const { refusal } = contextOf(reached);
  if (refusal) expect(catalogue[refusal.code]).toBeDefined();
}

/** The rider can close the refusal of a photo or a claim. The chart rideCommand has its own. */
function everyRefusalCanBePutAway(reached: AnyMachineSnapshot, step: Step, before: AnyMachineSnapshot | null): void {
  const { refusal } = contextOf(reached);
  if (refusal) expect(reached.can({ type: 'rider.dismissedRefusal' })).toBe(true);
  if (step.type === 'rider.dismissedRefusal' && before?.can(step)) expect(refusal).toBeNull();
}

const pure = pureChart(rentChart.machine);
pure.initial({ riderId: 'A' });
const tried = new Set<string>();

/** Property 6, once for each state. The position and the network do not change the effect of a row. */
function theServerMayMoveItAnywhere(reached: AnyMachineSnapshot): void {
  const { rent: known, receipt, endedRentId, startNumber, refusal } = contextOf(reached);
  const { ride }: { ride?: unknown } = reached.value;
  const place = JSON.stringify([ride, known?.stage, receipt?.status, endedRentId, startNumber, refusal?.code]);
  if (tried.has(place)) return;
  tried.add(place);
  for (const rent of rows(reached)) {
    const moved = pure.next(reached, { type: 'server.rentChanged', rent });
    const stage = STAGES.find((name) => name === rent.stage);
    if (stage && !isOver(rent)) expect(moved.matches({ ride: stage })).toBe(true);
    if (known && isOver(rent) && rent.rideStartedAt !== null)
      expect(moved.matches({ ride: 'ACTIVE_RIDE_COMPLETED' })).toBe(true);
    if (known && rent.status === 'ERROR_START') expect(moved.matches({ ride: 'idle' })).toBe(true);
    // The same row does not change the state again.
    expect(pure.next(moved, { type: 'server.rentChanged', rent }).value).toEqual(moved.value);
  }
}

const asked = new Set<string>();

/** The commands that a state accepts do not depend on the path to it, so the test checks each state once. */
function tapsAreRight(reached: AnyMachineSnapshot): void {
  const place = JSON.stringify([reached.value, rentChart.project(reached)]);
  if (asked.has(place)) return;
  asked.add(place);
  atRestHasALiveAction(reached);
  eachStageTakesItsCommands(reached);
  aDockNeedsNoCommand(reached);
  theRowSelectsTheTask(reached);
}

walk('rent', rentChart, (reached, step, before) => {
  tapsAreRight(reached);
  finishedIsTheServersWord(reached);
  everyRefusalHasAMessage(reached);
  everyRefusalCanBePutAway(reached, step, before);
  theServerMayMoveItAnywhere(reached);
});
