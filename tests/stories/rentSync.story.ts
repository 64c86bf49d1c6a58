import { setup } from 'xstate';

type StoryEvent =
  | { type: 'other.paused' }
  | { type: 'rows.stoppedComing' }
  | { type: 'other.rodeOn' }
  | { type: 'other.ended' }
  | { type: 'rider.refreshRequested' };

/** One ride on two phones as a rider describes it: each shows the other's actions, by itself or when it is shown. */
export const truthStory = setup({ types: { events: {} as StoryEvent } }).createMachine({
  id: 'truthStory',
  initial: 'riding',
  states: {
    riding: { on: { 'other.paused': 'paused' } },
    paused: { on: { 'rows.stoppedComing': 'pausedAlone' } },
    pausedAlone: { on: { 'other.rodeOn': 'ridingByTheServersWord' } },
    ridingByTheServersWord: { on: { 'other.ended': 'ridingAsItBelieves' } },
    ridingAsItBelieves: { on: { 'rider.refreshRequested': 'atTheReceipt' } },
    atTheReceipt: {},
  },
});

/** One tour through every transition of the story. */
export const tour: StoryEvent['type'][] = [
  'other.paused',
  'rows.stoppedComing',
  'other.rodeOn',
  'other.ended',
  'rider.refreshRequested',
];
