import { expect, it } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import { versionMachine } from '#machines/version/version.machine.ts';
import { effectsOf } from './messageLog.ts';
import { recordEffects } from './recordEffects.ts';
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

it('When the server demands an update twice, the app reacts only to the first demand', async () => {
  const demands = ['server.demandedUpdate', 'server.demandedUpdate'];
  expect(await effectsOf(await recordEffects(versionMachine), demands)).toBe('waitUntilIdle');
});
