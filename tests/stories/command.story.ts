import { setup } from 'xstate';

type StoryEvent =
  | { type: 'rider.startedAndTheAnswerWasLost' }
  | { type: 'rider.pausedAndTheRequestWasLost' }
  | { type: 'rider.rodeOnAndTheAnswerWasTorn' }
  | { type: 'rider.completedAndTheAnswerWasLost' };

/** Commands over a bad network as a rider describes them: each takes one tap, happens once and is charged once. */
export const commandStory = setup({ types: { events: {} as StoryEvent } }).createMachine({
  id: 'commandStory',
  initial: 'atTheCard',
  states: {
    atTheCard: { on: { 'rider.startedAndTheAnswerWasLost': 'riding' } },
    riding: {
      on: { 'rider.pausedAndTheRequestWasLost': 'paused', 'rider.completedAndTheAnswerWasLost': 'atTheReceipt' },
    },
    paused: { on: { 'rider.rodeOnAndTheAnswerWasTorn': 'riding' } },
    atTheReceipt: {},
  },
});

/** One tour through every transition of the story. */
export const tour: StoryEvent['type'][] = [
  'rider.startedAndTheAnswerWasLost',
  'rider.pausedAndTheRequestWasLost',
  'rider.rodeOnAndTheAnswerWasTorn',
  'rider.completedAndTheAnswerWasLost',
];
