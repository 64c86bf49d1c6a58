import { setup } from 'xstate';

type StoryEvent =
  | { type: 'rider.choseATornFile' }
  | { type: 'server.refusedThePhoto' }
  | { type: 'rider.tookAnother' }
  | { type: 'photo.wasLostOnItsWay' }
  | { type: 'rider.completed' }
  | { type: 'network.cameBack' };

/**
 * The photo of the parked vehicle as a rider describes it: a bad photo is refused at once, an unsent photo waits and
 * blocks nobody.
 */
export const photoStory = setup({ types: { events: {} as StoryEvent } }).createMachine({
  id: 'photoStory',
  initial: 'askedForAPhoto',
  states: {
    askedForAPhoto: {
      on: {
        'rider.choseATornFile': 'toldItDoesNotDo',
        'server.refusedThePhoto': 'toldItWasNotTaken',
        'photo.wasLostOnItsWay': 'ready',
      },
    },
    toldItDoesNotDo: { on: { 'rider.tookAnother': 'askedForAPhoto' } },
    toldItWasNotTaken: { on: { 'rider.tookAnother': 'askedForAPhoto' } },
    ready: { on: { 'rider.completed': 'atTheReceiptWithThePhotoInThePhone' } },
    atTheReceiptWithThePhotoInThePhone: { on: { 'network.cameBack': 'atTheReceipt' } },
    atTheReceipt: {},
  },
});

/** One tour through every transition of the story. */
export const tour: StoryEvent['type'][] = [
  'rider.choseATornFile',
  'rider.tookAnother',
  'server.refusedThePhoto',
  'rider.tookAnother',
  'photo.wasLostOnItsWay',
  'rider.completed',
  'network.cameBack',
];
