import { setup } from 'xstate';

type StoryEvent =
  | { type: 'operator.demandedAnUpdate' }
  | { type: 'nothing.worked' }
  | { type: 'rider.loadedTheOldOneAgain' }
  | { type: 'rider.loadedTheNewOne' };

/**
 * A required update, as a rider describes it: it fills the screen until the new app has loaded, and leads back to the
 * same screen.
 */
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

/**
 * The same in a ride: commands in flight go first, then the app reloads by itself, once, and nothing covers the
 * ride.
 */
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
