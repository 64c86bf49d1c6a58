import { expect, it } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import { versionMachine } from '#machines/version/version.machine.ts';
import { effectsOf } from './messageLog.ts';
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

const LOADING = { waitUntilIdle: () => ({ rideIsOn: true }), loadNewApp: () => undefined };
const DEMANDED = 'shows current, waitUntilIdle';

it.each<[what: string, answers: Record<string, () => unknown>, messages: string]>([
  ['waits until the app is idle', {}, `${DEMANDED}, shows awaitingIdle`],
  [
    'loads the new app during a ride, and asks the rider when that does not help',
    LOADING,
    `${DEMANDED}, loadNewApp, shows asking`,
  ],
  [
    'asks the rider when the new app cannot be loaded',
    { ...LOADING, loadNewApp: broken },
    `${DEMANDED}, loadNewApp, shows asking`,
  ],
  ['asks the rider when no ride is on', { waitUntilIdle: () => ({ rideIsOn: false }) }, `${DEMANDED}, shows asking`],
  ['asks the rider when waitUntilIdle fails', { waitUntilIdle: broken }, `${DEMANDED}, shows asking`],
])(
  'When the server demands an update twice, the app reacts only to the first demand, and %s',
  async (_, answers, messages) => {
    const chart = await recordEffects(versionMachine, { answers });
    const demands = ['server.demandedUpdate', 'server.demandedUpdate'];
    expect(await effectsOf(chart, demands, (now) => now?.value.updateRequired ?? now?.value)).toBe(messages);
  },
);
