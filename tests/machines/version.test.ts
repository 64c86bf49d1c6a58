import { versionMachine } from '#machines/version/version.machine.ts';
import { walk } from './walk.ts';

walk(
  'version',
  {
    machine: versionMachine,
    payloads: { 'xstate.done.actor.restIsAwaited': [{ output: { rideIsOn: true } }, { output: { rideIsOn: false } }] },
    project: () => null,
  },
  (reached, { type }) => {
    if (type !== 'xstate.init' && !reached.matches('updateRequired')) throw new Error('a demanded update was taken back');
    if (reached.matches({ updateRequired: 'loading' }) && !('loadNewApp' in reached.children)) throw new Error('nothing loads the new app');
  },
);
