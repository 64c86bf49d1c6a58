import { setup } from 'xstate';

type StoryEvent =
  | { type: 'rider.askedToFinishWithoutNetwork' }
  | { type: 'rider.waitedInVain' }
  | { type: 'rider.wroteItDown' }
  | { type: 'network.cameBackToAServerInTrouble' }
  | { type: 'server.recovered' }
  | { type: 'support.endedTheRide' };

/**
 * A claimed ride as a rider describes it: the claim is made without a network, and support receives it
 * in the end.
 */
export const claimStory = setup({ types: { events: {} as StoryEvent } }).createMachine({
  id: 'claimStory',
  initial: 'riding',
  states: {
    riding: { on: { 'rider.askedToFinishWithoutNetwork': 'finishWaits' } },
    finishWaits: { on: { 'rider.waitedInVain': 'mayWriteItDown' } },
    mayWriteItDown: { on: { 'rider.wroteItDown': 'toldItGoesByItself' } },
    toldItGoesByItself: { on: { 'network.cameBackToAServerInTrouble': 'onItsWayStill' } },
    onItsWayStill: { on: { 'server.recovered': 'supportHasIt' } },
    supportHasIt: { on: { 'support.endedTheRide': 'atTheReceipt' } },
    atTheReceipt: {},
  },
});

/** One tour through every transition of the story. */
export const tour: StoryEvent['type'][] = [
  'rider.askedToFinishWithoutNetwork',
  'rider.waitedInVain',
  'rider.wroteItDown',
  'network.cameBackToAServerInTrouble',
  'server.recovered',
  'support.endedTheRide',
];
