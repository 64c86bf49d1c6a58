import { setup } from 'xstate';

type StoryEvent =
  | { type: 'operator.demandedAnUpdate' }
  | { type: 'nothing.worked' }
  | { type: 'rider.loadedTheOldOneAgain' }
  | { type: 'rider.loadedTheNewOne' };

/** An update that is demanded, as a rider tells it: it stands alone until the new app is there, and leads back to the same place. */
export const versionStory = setup({ types: { events: {} as StoryEvent } }).createMachine({
  id: 'versionStory',
  initial: 'reading',
  states: {
    reading: { on: { 'operator.demandedAnUpdate': 'toldToUpdate' } },
    toldToUpdate: {
      on: {
        'nothing.worked': 'toldToUpdate',
        'rider.loadedTheOldOneAgain': 'toldToUpdate',
        'rider.loadedTheNewOne': 'backAtTheSamePlace',
      },
    },
    backAtTheSamePlace: {},
  },
});

/** One tour through every transition of the story. */
export const tour: StoryEvent['type'][] = [
  'operator.demandedAnUpdate',
  'nothing.worked',
  'rider.loadedTheOldOneAgain',
  'rider.loadedTheNewOne',
];

type RideEvent =
  | { type: 'rider.pausedIntoSilence' }
  | { type: 'operator.demandedAnUpdate' }
  | { type: 'server.heardThePause' }
  | { type: 'rider.rodeOn' }
  | { type: 'operator.tookItBack' };

/** The same in a ride: what is under way goes first, then the app is loaded by itself, once, and nothing stands in the ride's way. */
export const rideVersionStory = setup({ types: { events: {} as RideEvent } }).createMachine({
  id: 'rideVersionStory',
  initial: 'riding',
  states: {
    riding: { on: { 'rider.pausedIntoSilence': 'pausing' } },
    pausing: { on: { 'operator.demandedAnUpdate': 'pausingStill' } },
    pausingStill: { on: { 'server.heardThePause': 'pausedInAnotherLoad' } },
    pausedInAnotherLoad: { on: { 'rider.rodeOn': 'ridingBesideTheDemand' } },
    ridingBesideTheDemand: { on: { 'operator.tookItBack': 'ridingInPeace' } },
    ridingInPeace: {},
  },
});

/** One tour through every transition of that story. */
export const rideTour: RideEvent['type'][] = [
  'rider.pausedIntoSilence',
  'operator.demandedAnUpdate',
  'server.heardThePause',
  'rider.rodeOn',
  'operator.tookItBack',
];
