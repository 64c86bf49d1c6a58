import { createMachine } from 'xstate';

/** A rider's first ride as a rider describes it. It knows no charts, rows or commands: the app has to fit it. */
export const firstRide = createMachine({
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
