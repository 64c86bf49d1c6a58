import { describe, expect, it } from 'vitest';
import type { AnyEventObject } from 'xstate';
import type { RideCommand } from '#domain/command.ts';
import * as facts from '#machines/rideCommand/rideCommand.facts.ts';
import { rideCommandMachine } from '#machines/rideCommand/rideCommand.machine.ts';
import type { RideCommandContext } from '#machines/rideCommand/rideCommand.types.ts';
import { withClock } from '#machines/withClock.ts';
import { STAGES } from '../support/machines/rent.alphabet.ts';
import { chainBike, inStage } from '../support/machines/rents.ts';
import { broken, recordEffects } from './recordEffects.ts';

const known = (part: Partial<RideCommandContext> = {}): RideCommandContext => ({
  riderId: 'A',
  rent: null,
  position: null,
  command: null,
  prepared: null,
  savedFinish: null,
  refusal: null,
  ...part,
});
const riding = inStage('ACTIVE_RIDE', { version: 5 });
const here = { latitude: 55.75, longitude: 37.62, accuracy: 8, at: 0 };
const START: RideCommand = { kind: 'start', number: '51307', insurance: false, position: null };
const CANCEL: RideCommand = { kind: 'cancel', rentId: 'rent-1' };
const PAUSE: RideCommand = { kind: 'pause', rentId: 'rent-1', position: null };
const RESUME: RideCommand = { kind: 'resume', rentId: 'rent-1', position: null };
const FINISH: RideCommand = { kind: 'finish', rentId: 'rent-1', position: null, requestedAt: null };
const COMPLETE: RideCommand = { kind: 'complete', rentId: 'rent-1', photoOwed: false };
const SAVED: RideCommand = { ...FINISH, requestedAt: 950 };
const stagesWhere = (holds: (rent: typeof riding) => boolean, part = {}) =>
  STAGES.filter((stage) => holds(inStage(stage, part)));

describe('a refused command', () => {
  it('A refused command counts as done when the ride is already in the requested state', () => {
    const refused = (code: 'rideMovedOn' | 'failedToCompleteRent') => ({ kind: 'refused', refusal: { code } }) as const;
    const comesTrue = (command: RideCommand | null, code: 'rideMovedOn' | 'failedToCompleteRent', part = {}) =>
      stagesWhere((rent) => facts.isAlreadyTrue(known({ command, rent }), refused(code)), part);
    expect(comesTrue(PAUSE, 'rideMovedOn')).toEqual(['CHECK_START_PAUSE', 'PAUSE']);
    expect(comesTrue(RESUME, 'rideMovedOn')).toEqual(['ACTIVE_RIDE', 'CHECK_END_PAUSE']);
    expect(comesTrue(FINISH, 'failedToCompleteRent')).toEqual(['ACTIVE_RIDE_END']);
    expect([
      comesTrue(FINISH, 'rideMovedOn'),
      comesTrue(PAUSE, 'failedToCompleteRent'),
      comesTrue(COMPLETE, 'rideMovedOn'),
      comesTrue(null, 'rideMovedOn'),
      comesTrue(PAUSE, 'rideMovedOn', { errorCode: 'OPEN_LOCK_ERROR' }),
    ]).toEqual([[], [], [], [], []]);
    expect([
      facts.isAlreadyTrue(known({ command: PAUSE }), refused('rideMovedOn')),
      facts.isAlreadyTrue(known({ command: PAUSE, rent: inStage('PAUSE') }), { kind: 'expired' }),
    ]).toEqual([false, false]);
  });

  it('When the app repeats a cancel command, the new command has no position, even if the phone knows one', () => {
    expect(facts.fromHere(CANCEL, here)).toEqual(CANCEL);
    expect(facts.fromHere(CANCEL, here)).not.toBe(CANCEL);
  });

  it('The commands that open the chain lock and the wheel lock count as lock commands, and the pause command does not', () => {
    expect(facts.isLockCommand({ kind: 'openChain', rentId: 'rent-1' })).toBe(true);
    expect(facts.isLockCommand({ kind: 'openLock', rentId: 'rent-1' })).toBe(true);
    expect([facts.isLockCommand(PAUSE), facts.isLockCommand(null)]).toEqual([false, false]);
  });
});

describe('the events of a command to the ride’s chart', () => {
  const aChart = (answers = {}) =>
    recordEffects(
      withClock(rideCommandMachine.provide({}), () => 950),
      { input: { riderId: 'A' }, answers },
    );

  it('The event “rideCommand.began” says whether the rider or the app began the command, and whether a finish is saved', async () => {
    const chart = await aChart();
    const hear = async (...events: readonly AnyEventObject[]) => {
      for (const event of events) await chart.hear(event);
      return chart.each('rideCommand.began').at(-1);
    };
    const began = { type: 'rideCommand.began', commandKind: 'pause', byRider: false, finishIsSaved: false };
    const prepared = { intent: PAUSE, key: 'k', expiresAt: 1 };
    expect(await hear({ type: 'rent.loaded', prepared, savedFinish: null })).toEqual(began);
    await hear({ type: 'rent.changed', rent: riding });
    expect(await hear({ type: 'rent.commandRequested', command: PAUSE })).toEqual({ ...began, byRider: true });
    // Without a ride its command ends.
    await hear({ type: 'rent.changed', rent: null });
    await hear({ type: 'rent.changed', rent: riding }, { type: 'device.wentOffline' });
    expect(await hear({ type: 'rent.commandRequested', command: FINISH })).toMatchObject({ byRider: true });
    // No lock may open because of a finish that the chart sends by itself.
    expect(await hear({ type: 'device.cameOnline' })).toEqual({ ...began, commandKind: 'finish', finishIsSaved: true });
    expect(() => facts.began(known(), { byRider: true })).toThrow('without the fact');
  });

  it('When the app fails to deliver a command, the event “rideCommand.refused” says that the refusal is not the server’s', async () => {
    const chart = await aChart({ commandDelivery: broken });
    await chart.hear({ type: 'rent.commandRequested', command: START });
    await chart.hear({ type: 'rent.changed', rent: riding });
    await chart.hear({ type: 'rent.commandRequested', command: PAUSE });
    const refusal = { code: 'unknownError' };
    expect(chart.each('rideCommand.refused')).toMatchObject([
      { commandKind: 'start', refusal, byServer: false },
      { commandKind: 'pause', refusal, byServer: false },
    ]);
    expect(chart.now()?.context.refusal).toEqual(refusal);
  });

  it('The app cannot make an “accepted” event from an expired command: the attempt throws an error', () => {
    expect(() => facts.accepted({ kind: 'expired' })).toThrow('Only an accepted command');
  });
});

describe('a saved finish', () => {
  const savedFinish = { rentId: 'rent-1', requestedAt: 950 };

  it('The app sends a saved command to finish with the time when it was saved and the present position', () => {
    expect(facts.savedFinishCommand(known({ rent: riding, position: here, savedFinish }))).toEqual({
      ...SAVED,
      position: here,
    });
    expect(facts.isSavedFinish({ command: SAVED, savedFinish })).toBe(true);
    expect([
      facts.isSavedFinish({ command: FINISH, savedFinish }),
      facts.isSavedFinish({ command: PAUSE, savedFinish }),
      facts.isSavedFinish({ command: null, savedFinish }),
      facts.isSavedFinish({ command: SAVED, savedFinish: { ...savedFinish, rentId: 'rent-2' } }),
    ]).toEqual([false, false, false, false]);
  });

  it('The app drops a saved finish if its ride is gone or the rent row is another ride’s', () => {
    const ends = (rent: typeof riding | null, saved: typeof savedFinish | null = savedFinish) =>
      facts.endsRideOfSavedFinish(known({ savedFinish: saved }), rent);
    expect([ends(null), ends({ ...riding, id: 'rent-2' })]).toEqual([true, true]);
    expect([ends(riding), ends(null, null)]).toEqual([false, false]);
  });

  it('A rider can finish while riding or paused; between the two, only on a chain bike or after a lock error', () => {
    const ALL = ['ACTIVE_RIDE', 'CHECK_START_PAUSE', 'PAUSE', 'CHECK_END_PAUSE'];
    expect(stagesWhere(facts.isRidden)).toEqual(ALL);
    expect(stagesWhere(facts.mayFinish)).toEqual(['ACTIVE_RIDE', 'PAUSE']);
    // A lock closed by hand or a jam may take long: the rider can finish from these stages too.
    expect(stagesWhere(facts.mayFinish, chainBike)).toEqual(ALL);
    expect(stagesWhere(facts.mayFinish, { errorCode: 'OPEN_LOCK_ERROR' })).toEqual(ALL);
    expect([facts.isRidden(null), facts.mayFinish(null)]).toEqual([false, false]);
  });
});
