import { versionMachine } from '#machines/version/version.machine.ts';
import { walk } from './walk.ts';

walk('version', { machine: versionMachine, payloads: {}, project: () => null }, (reached, { type }) => {
  if (type !== 'xstate.init' && !reached.matches('updateRequired')) throw new Error('a demanded update was taken back');
});
