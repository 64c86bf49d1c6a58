import { describe, expect, it } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import { versionMachine } from '#machines/version/version.machine.ts';
import { broken, overhear } from './overhear.ts';
import { walk, type Step } from './walk.ts';

const rideIsOn = (step: Step) => JSON.stringify(step['output']) === '{"rideIsOn":true}';
/** Who is asked in which state. */
const CHILDREN: Record<string, string[]> = {
  '{"updateRequired":"awaitingRest"}': ['restIsAwaited'],
  '{"updateRequired":"loading"}': ['loadNewApp'],
};

/** In a ride it comes by itself; where the rider may be typing, and where it did not come, a button loads it. */
function staysDemanded(reached: AnyMachineSnapshot, step: Step): void {
  const { type } = step;
  if (type === 'xstate.init') expect(reached.value).toBe('current');
  if (type === 'server.demandedUpdate') expect(reached.matches('updateRequired')).toBe(true);
  if (type === 'xstate.done.actor.restIsAwaited')
    expect(reached.value).toEqual({ updateRequired: rideIsOn(step) ? 'loading' : 'asking' });
  if (/^xstate\.error|loadNewApp$/.test(type)) expect(reached.value).toEqual({ updateRequired: 'asking' });
  expect(Object.keys(reached.children)).toEqual(CHILDREN[JSON.stringify(reached.value)] ?? []);
  if (type !== 'xstate.init' && !reached.matches('updateRequired')) throw new Error('a demanded update was taken back');
}

walk(
  'version',
  {
    machine: versionMachine,
    payloads: { 'xstate.done.actor.restIsAwaited': [{ output: { rideIsOn: true } }, { output: { rideIsOn: false } }] },
    project: () => null,
  },
  staysDemanded,
);

describe('a demanded update', () => {
  const demanded = async (answers: Parameters<typeof overhear>[1] & object) => {
    const heard = await overhear(versionMachine, answers);
    await heard.hear({ type: 'server.demandedUpdate' });
    return heard;
  };

  it('cuts nothing that is awaited', async () => {
    const { now, said } = await demanded({});
    expect(now()?.value).toEqual({ updateRequired: 'awaitingRest' });
    expect(said.map(({ what }) => what)).toEqual(['restIsAwaited']);
  });

  it.each([
    [
      'loads the new app in a ride, and asks when that was done before',
      { restIsAwaited: () => ({ rideIsOn: true }), loadNewApp: () => undefined },
      1,
    ],
    ['asks when the new app could not be loaded', { restIsAwaited: () => ({ rideIsOn: true }), loadNewApp: broken }, 1],
    ['asks where the rider may be typing', { restIsAwaited: () => ({ rideIsOn: false }) }, 0],
    ['asks when nobody knows what is awaited', { restIsAwaited: broken }, 0],
  ])('%s', async (_, answers, loads) => {
    const { now, each, hear } = await demanded({ answers });
    expect(now()?.value).toEqual({ updateRequired: 'asking' });
    expect(each('loadNewApp')).toHaveLength(loads);
    // One demand is enough.
    await hear({ type: 'server.demandedUpdate' });
    expect(each('restIsAwaited')).toHaveLength(1);
  });
});
