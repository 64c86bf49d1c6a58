import { describe, expect, it } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import { rentSyncMachine } from '#machines/rentSync/rentSync.machine.ts';
import { inStage } from '../support/machines/rents.ts';
import { broken, gapsOf, recordEffects, silence } from './recordEffects.ts';
import { walk, type Step } from './walk.ts';

const riding = inStage('ACTIVE_RIDE');
const unsummed = inStage('ACTIVE_RIDE', { sumsAreKnown: false });
const over = inStage('ACTIVE_RIDE_COMPLETED');
const strange = { ...over, id: 'rent-9' };
const LISTS = [[], [riding], [over], [strange]];

const nothingNamed = (rents: unknown, rentId: string | null) =>
  Array.isArray(rents) && !rents.some((rent) => rent === riding || rent.id === rentId);

/** rent.md, property 4: one answer, or a missing answer, does not drop a known ride. */
function noRideIsGivenUpForOneAnswer(reached: AnyMachineSnapshot, step: Step, before: AnyMachineSnapshot | null): void {
  const isDone = step.type === 'xstate.done.actor.fetchRents';
  const rents =
    isDone && typeof step['output'] === 'object' && step['output'] ? Object.values(step['output'])[0] : step['rents'];
  const knew: string | null = before?.context.rentId ?? null;
  if (before && knew !== null && reached.context.rentId === null && step.type !== 'rent.changed') {
    expect(isDone && before.matches({ freshness: 'recheckingAbsence' })).toBe(true);
  }
  const isHeard = isDone || step.type === 'server.rentsListed';
  if (isHeard && knew !== null && nothingNamed(rents, knew) && !before?.matches({ freshness: 'recheckingAbsence' })) {
    // A pushed list has only open rides: the chart first asks how the known ride ended, then confirms its absence.
    const isDoubted = isDone || before?.matches({ freshness: 'confirmingAbsence' }) === true;
    expect(reached.matches({ freshness: isDoubted ? 'confirmingAbsence' : 'checking' })).toBe(true);
  }
  if (isHeard && !nothingNamed(rents, knew)) expect(reached.matches({ freshness: 'fresh' })).toBe(true);
  // A missing answer changes nothing.
  if (step.type === 'xstate.error.actor.fetchRents') expect(reached.context.rentId).toBe(knew);
}

/** The chart always asks again: a fetch is pending or a delay runs. */
function itGoesOnByItself(reached: AnyMachineSnapshot): void {
  const waits = reached._nodes.some((node) => node.after.length > 0);
  expect(waits || 'fetchRents' in reached.children).toBe(true);
}

walk(
  'rentSync',
  {
    machine: rentSyncMachine,
    inputs: [{ rent: null }, { rent: riding }],
    payloads: {
      'rent.changed': [{ rent: riding }, { rent: unsummed }, { rent: null }],
      'server.rentsListed': LISTS.flatMap((rents) => [{ rents }, { rents, serverTime: 5_000 }]),
      'xstate.done.actor.fetchRents': LISTS.map((rents) => ({ output: { rents, serverTime: 5_000 } })),
    },
    project: ({ context }) => [context.rentId, context.sumsAreKnown],
  },
  (reached, step, before) => {
    noRideIsGivenUpForOneAnswer(reached, step, before);
    itGoesOnByItself(reached);
  },
);

const listed =
  (...rents: unknown[]) =>
  () => ({ rents, serverTime: 5_000 });
const known = (given: Parameters<typeof recordEffects>[1] & object) =>
  recordEffects(rentSyncMachine, { input: { rent: null }, ...given });
const DENIED = { type: 'rentSync.foundNoRide' };
const NAMED = { type: 'rentSync.foundRide', rent: riding, confirmedAt: 5_000 };

describe('the rentSync chart', () => {
  it('The rentSync chart first fetches the list of rents, with the id of the stored ride', async () => {
    for (const rent of [null, riding]) {
      const { each } = await known({ input: { rent }, answers: { fetchRents: listed(riding) } });
      expect(each('fetchRents')).toEqual([{ rentId: rent?.id ?? null }]);
      expect(each('rentSync.foundRide')).toEqual([NAMED]);
    }
  });

  it('The rentSync chart fetches with the id of the known ride, and reports its end', async () => {
    const { hear, each, pass } = await known({ answers: { fetchRents: listed(over) } });
    await hear({ type: 'rent.changed', rent: riding });
    await pass(10);
    expect(each('fetchRents').at(-1)).toEqual({ rentId: 'rent-1' });
    expect(each('rentSync.foundRide')).toEqual([{ ...NAMED, rent: over }]);
    expect(each('rentSync.foundNoRide')).toHaveLength(1);
  });

  it('The rentSync chart dates a pushed list by its server time, or by its row without one', async () => {
    const { hear, each } = await known({ answers: { fetchRents: listed() } });
    await hear({ type: 'server.rentsListed', rents: [riding], serverTime: 7_000 });
    await hear({ type: 'server.rentsListed', rents: [riding] });
    expect(each('rentSync.foundRide')).toEqual([
      { ...NAMED, confirmedAt: 7_000 },
      { ...NAMED, confirmedAt: riding.serverTime },
    ]);
  });

  it('With no known ride, one fetched or pushed list without a ride is enough to report none', async () => {
    const { hear, each } = await known({ answers: { fetchRents: listed() } });
    expect(each('rentSync.foundNoRide')).toEqual([DENIED]);
    await hear({ type: 'server.rentsListed', rents: [] });
    expect(each('rentSync.foundNoRide')).toEqual([DENIED, DENIED]);
    expect(each('fetchRents')).toHaveLength(1);
  });

  it('With a known ride, two fetched lists without it, 30 seconds apart, report no ride', async () => {
    const { hear, each, times, pass, answer } = await known({ answers: { fetchRents: listed(riding) } });
    await hear({ type: 'rent.changed', rent: riding });
    answer('fetchRents', listed());
    await hear({ type: 'server.rentsListed', rents: [] });
    // A pushed list only starts a fetch. The first fetched list without the ride needs a confirmation, and so does
    // every further pushed list.
    await hear({ type: 'server.rentsListed', rents: [] });
    expect([times('fetchRents'), each('rentSync.foundNoRide')]).toEqual([[0, 0], []]);
    await pass(30);
    expect([times('fetchRents'), each('rentSync.foundNoRide')]).toEqual([[0, 0, 30_000], [DENIED]]);
    await hear({ type: 'device.becameVisible' });
    expect(each('fetchRents').at(-1)).toEqual({ rentId: null });
  });

  it('The rentSync chart confirms absence again after a failed fetch, and stops once a list has the ride', async () => {
    const { hear, each, pass, answer } = await known({ answers: { fetchRents: listed() } });
    await hear({ type: 'rent.changed', rent: riding });
    await hear({ type: 'device.cameOnline' });
    answer('fetchRents', broken);
    await pass(30);
    answer('fetchRents', listed(riding));
    await pass(29);
    expect(each('rentSync.foundRide')).toEqual([]);
    await pass(1);
    expect(each('rentSync.foundRide')).toEqual([NAMED]);
    answer('fetchRents', listed());
    await hear({ type: 'device.cameOnline' });
    await hear({ type: 'server.rentsListed', rents: [riding] });
    await pass(9);
    expect(each('rentSync.foundNoRide')).toHaveLength(1);
    expect(each('rentSync.foundRide')).toHaveLength(2);
  });

  it.each([
    ['ten seconds without realtime', [], 10],
    ['ten seconds once realtime has stopped', ['server.wentLive', 'device.wentOffline'], 10],
    ['90 seconds with realtime', ['server.wentLive'], 90],
  ])('The rentSync chart fetches the list of a known ride every %s', async (_, events, seconds) => {
    const { hear, times, pass } = await known({ answers: { fetchRents: listed(riding) } });
    await hear({ type: 'rent.changed', rent: riding });
    for (const type of events) await hear({ type });
    await pass(200);
    expect(new Set(gapsOf(times('fetchRents')))).toEqual(new Set([seconds]));
  });

  it('The rentSync chart fetches every ten seconds while the row of the ride has an unreadable sum', async () => {
    const { hear, times, pass } = await known({ answers: { fetchRents: listed(riding) } });
    await hear({ type: 'server.wentLive' });
    await hear({ type: 'rent.changed', rent: riding });
    await pass(40);
    await hear({ type: 'rent.changed', rent: unsummed });
    await pass(20);
    expect(times('fetchRents')).toEqual([0, 50_000, 60_000]);
    await hear({ type: 'rent.changed', rent: riding });
    await pass(80);
    expect(times('fetchRents')).toEqual([0, 50_000, 60_000]);
    await pass(10);
    expect(times('fetchRents')).toEqual([0, 50_000, 60_000, 150_000]);
  });

  it('The rentSync chart waits 90 seconds again once a readable row has replaced an unreadable one', async () => {
    const { hear, times, pass } = await known({ answers: { fetchRents: listed(riding) } });
    await hear({ type: 'server.wentLive' });
    await hear({ type: 'rent.changed', rent: riding });
    await pass(40);
    await hear({ type: 'rent.changed', rent: unsummed });
    await hear({ type: 'rent.changed', rent: riding });
    await pass(89);
    expect(times('fetchRents')).toEqual([0]);
    await pass(1);
    expect(times('fetchRents')).toEqual([0, 130_000]);
  });

  it('The rentSync chart does not poll beside realtime after it has confirmed the absence of a ride', async () => {
    const { hear, times, each, pass } = await known({ answers: { fetchRents: listed() } });
    await hear({ type: 'server.wentLive' });
    await hear({ type: 'rent.changed', rent: riding });
    await hear({ type: 'device.becameVisible' });
    await pass(30);
    expect([times('fetchRents'), each('rentSync.foundNoRide').length]).toEqual([[0, 0, 30_000], 2]);
    await pass(200);
    expect(times('fetchRents')).toHaveLength(3);
  });

  it('Without a ride the rentSync chart does not poll beside realtime, and fetches when realtime goes silent', async () => {
    const { hear, times, pass } = await known({ answers: { fetchRents: listed() } });
    await hear({ type: 'server.wentLive' });
    await pass(200);
    expect(times('fetchRents')).toEqual([0]);
    await hear({ type: 'server.wentSilent' });
    expect(times('fetchRents')).toEqual([0, 200_000]);
    await pass(29);
    expect(times('fetchRents')).toHaveLength(2);
    await pass(31);
    expect(times('fetchRents')).toEqual([0, 200_000, 230_000, 260_000]);
  });

  it('The rentSync chart counts the poll interval of a new ride from the last fetched list', async () => {
    const silent = await known({ answers: { fetchRents: listed() } });
    await silent.pass(15);
    await silent.hear({ type: 'rent.changed', rent: riding });
    await silent.pass(5);
    expect(silent.times('fetchRents')).toEqual([0, 20_000]);
    const live = await known({ answers: { fetchRents: listed() } });
    await live.hear({ type: 'server.wentLive' });
    await live.pass(100);
    await live.hear({ type: 'rent.changed', rent: riding });
    await live.pass(80);
    expect(live.times('fetchRents')).toEqual([0, 180_000]);
  });

  it('The rentSync chart takes a pushed list as an answer after a failed fetch', async () => {
    const { hear, now, times, pass } = await known({ answers: { fetchRents: broken } });
    await hear({ type: 'server.rentsListed', rents: [] });
    expect(now()?.value.freshness).toBe('fresh');
    await pass(29);
    expect(times('fetchRents')).toEqual([0]);
  });

  const LOOKS = ['device.becameVisible', 'device.cameOnline', 'rider.openedRide', 'locks.checkRequested'];
  it.each(LOOKS)('The rentSync chart fetches at once on %s, after an answer and after a failed fetch', async (type) => {
    const { hear, times, pass, answer } = await known({ answers: { fetchRents: listed() } });
    answer('fetchRents', broken);
    await hear({ type });
    expect(times('fetchRents')).toEqual([0, 0]);
    await hear({ type });
    expect(times('fetchRents')).toEqual([0, 0, 0]);
    await pass(10);
    expect(times('fetchRents')).toEqual([0, 0, 0, 10_000]);
  });

  it('The rentSync chart fetches again on locks.checkRequested although a fetch is pending', async () => {
    const { hear, each } = await known({ answers: { fetchRents: silence } });
    await hear({ type: 'device.becameVisible' });
    expect(each('fetchRents')).toHaveLength(1);
    await hear({ type: 'locks.checkRequested' });
    expect(each('fetchRents')).toHaveLength(2);
  });
});
