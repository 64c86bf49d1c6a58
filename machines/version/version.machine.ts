import { setup } from 'xstate';

export type VersionEvent = { type: 'server.demandedUpdate' };

export const versionMachine = setup({ types: { events: {} as VersionEvent } }).createMachine({
  id: 'version',
  description:
    'Whether the server still speaks with this app. A 426 on any call demands an update for as long as the page lives, signed ' +
    'in or not; only a load of the new app ends it.',
  initial: 'current',
  states: {
    current: { on: { 'server.demandedUpdate': 'updateRequired' } },
    updateRequired: {},
  },
});
