import { describe, expect, it } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import { versionMachine } from '#machines/version/version.machine.ts';
import { broken, recordEffects } from './recordEffects.ts';
import { walk, type Step } from './walk.ts';

const rideIsOn = (step: Step) => JSON.stringify(step['output']) === '{"rideIsOn":true}';
/** The invoked actors by state. */
const CHILDREN: Record<string, string[]> = {
  '{"updateRequired":"awaitingIdle"}': ['waitUntilIdle'],
  '{"updateRequired":"loading"}': ['loadNewApp'],
};

/** In a ride the update loads without a tap. Without a ride, or when loading failed, a button loads it. */
function staysDemanded(reached: AnyMachineSnapshot, step: Step): void {
  const { type } = step;
  if (type === 'xstate.init') expect(reached.value).toBe('current');
  if (type === 'server.demandedUpdate') expect(reached.matches('updateRequired')).toBe(true);
  if (type === 'xstate.done.actor.waitUntilIdle')
    expect(reached.value).toEqual({ updateRequired: rideIsOn(step) ? 'loading' : 'asking' });
  if (/^xstate\.error|loadNewApp$/.test(type)) expect(reached.value).toEqual({ updateRequired: 'asking' });
  expect(Object.keys(reached.children)).toEqual(CHILDREN[JSON.stringify(reached.value)] ?? []);
  if (type !== 'xstate.init' && !reached.matches('updateRequired')) throw new Error('a demanded update was taken back');
}

walk(
  'version',
  {
    machine: versionMachine,
    payloads: { 'xstate.done.actor.waitUntilIdle': [{ output: { rideIsOn: true } }, { output: { rideIsOn: false } }] },
    project: () => null,
  },
  staysDemanded,
);

describe('a required update', () => {
  const demanded = async (answers: Parameters<typeof recordEffects>[1] & object) => {
    const heard = await recordEffects(versionMachine, answers);
    await heard.hear({ type: 'server.demandedUpdate' });
    return heard;
  };

  it('A required update waits until the app is idle', async () => {
    const { now, said } = await demanded({});
    expect(now()?.value).toEqual({ updateRequired: 'awaitingIdle' });
    expect(said.map(({ what }) => what)).toEqual(['waitUntilIdle']);
  });

  it.each([
    [
      'loads the new app during a ride, and asks the rider when that does not help',
      { waitUntilIdle: () => ({ rideIsOn: true }), loadNewApp: () => undefined },
      1,
    ],
    [
      'asks the rider when the new app cannot be loaded',
      { waitUntilIdle: () => ({ rideIsOn: true }), loadNewApp: broken },
      1,
    ],
    ['asks the rider when no ride is on', { waitUntilIdle: () => ({ rideIsOn: false }) }, 0],
    ['asks the rider when waitUntilIdle fails', { waitUntilIdle: broken }, 0],
  ])('A required update %s', async (_, answers, loads) => {
    const { now, each, hear } = await demanded({ answers });
    expect(now()?.value).toEqual({ updateRequired: 'asking' });
    expect(each('loadNewApp')).toHaveLength(loads);
    // A second demand changes nothing.
    await hear({ type: 'server.demandedUpdate' });
    expect(each('waitUntilIdle')).toHaveLength(1);
  });
});
