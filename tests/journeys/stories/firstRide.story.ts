import { setup } from 'xstate';

type StoryEvent =
  | { type: 'rider.signedIn' }
  | { type: 'rider.openedTheNumberPad' }
  | { type: 'rider.typedAnUnknownNumber' }
  | { type: 'rider.typedTheNumber' }
  | { type: 'rider.turnedAway' }
  | { type: 'rider.startedTheRide' }
  | { type: 'rider.reloadedThePage' }
  | { type: 'rider.paused' }
  | { type: 'rider.rodeOn' }
  | { type: 'rider.askedToFinish' }
  | { type: 'rider.returnedToTheRide' }
  | { type: 'rider.finishedAtAParking' }
  | { type: 'rider.readTheReceipt' };

/** A rider's first ride as a rider describes it. It knows no charts, rows or commands: the app has to fit it. */
export const firstRide = setup({ types: { events: {} as StoryEvent } }).createMachine({
  id: 'firstRide',
  initial: 'atTheDoor',
  states: {
    atTheDoor: { on: { 'rider.signedIn': 'onTheMap' } },
    onTheMap: { on: { 'rider.openedTheNumberPad': 'atTheNumberPad' } },
    atTheNumberPad: {
      on: { 'rider.typedAnUnknownNumber': 'toldItIsUnknown', 'rider.typedTheNumber': 'besideTheScooter' },
    },
    toldItIsUnknown: { on: { 'rider.typedTheNumber': 'besideTheScooter' } },
    besideTheScooter: { on: { 'rider.turnedAway': 'atTheNumberPad', 'rider.startedTheRide': 'riding' } },
    riding: {
      on: { 'rider.reloadedThePage': 'riding', 'rider.paused': 'paused', 'rider.askedToFinish': 'finishing' },
    },
    paused: { on: { 'rider.rodeOn': 'riding', 'rider.reloadedThePage': 'paused', 'rider.askedToFinish': 'finishing' } },
    finishing: { on: { 'rider.returnedToTheRide': 'riding', 'rider.finishedAtAParking': 'atTheReceipt' } },
    atTheReceipt: { on: { 'rider.readTheReceipt': 'backOnTheMap' } },
    backOnTheMap: {},
  },
});
