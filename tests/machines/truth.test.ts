import { describe, expect, it } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import { truthMachine } from '#machines/truth/truth.machine.ts';
import { broken, gapsOf, overhear, silence } from './overhear.ts';
import { inStage } from './rents.ts';
import { walk, type Step } from './walk.ts';

const riding = inStage('ACTIVE_RIDE');
const over = inStage('ACTIVE_RIDE_COMPLETED');
const strange = { ...over, id: 'rent-9' };
const LISTS = [[], [riding], [over], [strange]];

const nothingNamed = (rents: unknown, rentId: string | null) =>
  Array.isArray(rents) && !rents.some((rent) => rent === riding || rent.id === rentId);

/** rent.md, property 4: a ride that the app knows is not given up for one answer, nor for none. */
function noRideIsGivenUpForOneAnswer(reached: AnyMachineSnapshot, step: Step, before: AnyMachineSnapshot | null): void {
  const isDone = step.type === 'xstate.done.actor.askRents';
  const rents =
    isDone && typeof step['output'] === 'object' && step['output'] ? Object.values(step['output'])[0] : step['rents'];
  const knew: string | null = before?.context.rentId ?? null;
  if (before && knew !== null && reached.context.rentId === null && step.type !== 'ride.changed') {
    expect(isDone && before.matches({ word: 'checkingAgain' })).toBe(true);
  }
  const isHeard = isDone || (step.type === 'server.rentsListed' && !before?.matches({ word: 'unasked' }));
  if (isHeard && knew !== null && nothingNamed(rents, knew) && !before?.matches({ word: 'checkingAgain' })) {
    // A list that was pushed holds open rides only: how the known one ended is asked before it is doubted.
    const isDoubted = isDone || before?.matches({ word: 'doubting' }) === true;
    expect(reached.matches({ word: isDoubted ? 'doubting' : 'checking' })).toBe(true);
  }
  if (isHeard && !nothingNamed(rents, knew)) expect(reached.matches({ word: 'fresh' })).toBe(true);
  // Silence is neither a yes nor a no.
  if (step.type === 'xstate.error.actor.askRents') expect(reached.context.rentId).toBe(knew);
}

/** Something is always going to ask again: an answer on its way, or a wait. */
function itGoesOnByItself(reached: AnyMachineSnapshot): void {
  if (reached.matches({ word: 'unasked' })) return;
  const waits = reached._nodes.some((node) => node.after.length > 0);
  expect(waits || 'askRents' in reached.children).toBe(true);
}

walk(
  'truth',
  {
    machine: truthMachine,
    payloads: {
      'ride.changed': [{ rent: riding }, { rent: null }],
      'server.rentsListed': LISTS.flatMap((rents) => [{ rents }, { rents, serverTime: 5_000 }]),
      'xstate.done.actor.askRents': LISTS.map((rents) => ({ output: { rents, serverTime: 5_000 } })),
    },
    project: ({ context }) => context.rentId,
  },
  (reached, step, before) => {
    noRideIsGivenUpForOneAnswer(reached, step, before);
    itGoesOnByItself(reached);
  },
);

const listed =
  (...rents: unknown[]) =>
  () => ({ rents, serverTime: 5_000 });
const known = async (answers: Parameters<typeof overhear>[1] & object) => {
  const heard = await overhear(truthMachine, answers);
  await heard.hear({ type: 'memo.recalled' });
  return heard;
};
const DENIED = { type: 'server.deniedRide' };
const NAMED = { type: 'truth.namedRide', rent: riding, confirmedAt: 5_000 };

describe('the truth', () => {
  it('is asked for once the phone has remembered, and a pushed list before that says nothing', async () => {
    const { hear, said, each } = await overhear(truthMachine, { answers: { askRents: listed(riding) } });
    await hear({ type: 'server.rentsListed', rents: [riding] });
    expect(said).toEqual([]);
    await hear({ type: 'memo.recalled' });
    expect(each('askRents')).toEqual([{ rentId: null }]);
    expect(each('truth.namedRide')).toEqual([NAMED]);
  });

  it('asks about the ride that the app believes in, and believes its end', async () => {
    const { hear, each, pass } = await known({ answers: { askRents: listed(over) } });
    await hear({ type: 'ride.changed', rent: riding });
    await pass(10);
    expect(each('askRents').at(-1)).toEqual({ rentId: 'rent-1' });
    expect(each('truth.namedRide')).toEqual([{ ...NAMED, rent: over }]);
    expect(each('server.deniedRide')).toHaveLength(1);
  });

  it('dates a hint by the list, or by the row where the list has no time', async () => {
    const { hear, each } = await known({ answers: { askRents: listed() } });
    await hear({ type: 'server.rentsListed', rents: [riding], serverTime: 7_000 });
    await hear({ type: 'server.rentsListed', rents: [riding] });
    expect(each('truth.namedRide')).toEqual([
      { ...NAMED, confirmedAt: 7_000 },
      { ...NAMED, confirmedAt: riding.serverTime },
    ]);
  });

  it('denies a ride that nobody knows at once, by answer and by hint', async () => {
    const { hear, each } = await known({ answers: { askRents: listed() } });
    expect(each('server.deniedRide')).toEqual([DENIED]);
    await hear({ type: 'server.rentsListed', rents: [] });
    expect(each('server.deniedRide')).toEqual([DENIED, DENIED]);
    expect(each('askRents')).toHaveLength(1);
  });

  it('denies a known ride after two answers without it, half a minute apart, and forgets it', async () => {
    const { hear, each, times, pass, answer } = await known({ answers: { askRents: listed(riding) } });
    await hear({ type: 'ride.changed', rent: riding });
    answer('askRents', listed());
    await hear({ type: 'server.rentsListed', rents: [] });
    // A hint only makes it ask; its answer, the first without the ride, is doubted, and so is every further hint.
    await hear({ type: 'server.rentsListed', rents: [] });
    expect([times('askRents'), each('server.deniedRide')]).toEqual([[0, 0], []]);
    await pass(30);
    expect([times('askRents'), each('server.deniedRide')]).toEqual([[0, 0, 30_000], [DENIED]]);
    await hear({ type: 'device.becameVisible' });
    expect(each('askRents').at(-1)).toEqual({ rentId: null });
  });

  it('doubts again after a second question without an answer, and no more once the ride is named', async () => {
    const { hear, each, pass, answer } = await known({ answers: { askRents: listed() } });
    await hear({ type: 'ride.changed', rent: riding });
    await hear({ type: 'device.cameOnline' });
    answer('askRents', broken);
    await pass(30);
    answer('askRents', listed(riding));
    await pass(29);
    expect(each('truth.namedRide')).toEqual([]);
    await pass(1);
    expect(each('truth.namedRide')).toEqual([NAMED]);
    answer('askRents', listed());
    await hear({ type: 'device.cameOnline' });
    await hear({ type: 'server.rentsListed', rents: [riding] });
    await pass(9);
    expect(each('server.deniedRide')).toHaveLength(1);
    expect(each('truth.namedRide')).toHaveLength(2);
  });

  it.each([
    ['ten seconds where rows do not flow', [], 10],
    ['ten seconds once they have stopped', ['server.wentLive', 'device.wentOffline'], 10],
    ['minute and a half beside rows that flow', ['server.wentLive'], 90],
  ])('of a ride is asked for every %s', async (_, events, seconds) => {
    const { hear, times, pass } = await known({ answers: { askRents: listed(riding) } });
    await hear({ type: 'ride.changed', rent: riding });
    for (const type of events) await hear({ type });
    await pass(200);
    expect(new Set(gapsOf(times('askRents')))).toEqual(new Set([seconds]));
  });

  it('without a ride is asked for beside rows that flow when they stop, never by the clock', async () => {
    const { hear, times, pass } = await known({ answers: { askRents: listed() } });
    await hear({ type: 'server.wentLive' });
    await pass(200);
    expect(times('askRents')).toEqual([0]);
    await hear({ type: 'server.wentSilent' });
    expect(times('askRents')).toEqual([0, 200_000]);
    await pass(29);
    expect(times('askRents')).toHaveLength(2);
    await pass(31);
    expect(times('askRents')).toEqual([0, 200_000, 230_000, 260_000]);
  });

  it('of a ride that begins beside the clock is asked for when its time comes', async () => {
    const silent = await known({ answers: { askRents: listed() } });
    await silent.pass(15);
    await silent.hear({ type: 'ride.changed', rent: riding });
    await silent.pass(5);
    expect(silent.times('askRents')).toEqual([0, 20_000]);
    const live = await known({ answers: { askRents: listed() } });
    await live.hear({ type: 'server.wentLive' });
    await live.pass(100);
    await live.hear({ type: 'ride.changed', rent: riding });
    await live.pass(80);
    expect(live.times('askRents')).toEqual([0, 180_000]);
  });

  it('that came as a hint is as good as an answer, even where none came', async () => {
    const { hear, now, times, pass } = await known({ answers: { askRents: broken } });
    await hear({ type: 'server.rentsListed', rents: [] });
    expect(now()?.value.word).toBe('fresh');
    await pass(29);
    expect(times('askRents')).toEqual([0]);
  });

  const LOOKS = ['device.becameVisible', 'device.cameOnline', 'rider.openedRide', 'locks.checked'];
  it.each(LOOKS)('is asked for at once when %s, after an answer and after none', async (type) => {
    const { hear, times, pass, answer } = await known({ answers: { askRents: listed() } });
    answer('askRents', broken);
    await hear({ type });
    expect(times('askRents')).toEqual([0, 0]);
    await hear({ type });
    expect(times('askRents')).toEqual([0, 0, 0]);
    await pass(10);
    expect(times('askRents')).toEqual([0, 0, 0, 10_000]);
  });

  it('that was on its way when a hand moved is asked for anew', async () => {
    const { hear, each } = await known({ answers: { askRents: silence } });
    await hear({ type: 'device.becameVisible' });
    expect(each('askRents')).toHaveLength(1);
    await hear({ type: 'locks.checked' });
    expect(each('askRents')).toHaveLength(2);
  });
});
