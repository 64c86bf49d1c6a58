import { setup } from 'xstate';

type StoryEvent =
  | { type: 'operator.toldOfADebt' }
  | { type: 'operator.toldOfABlock' }
  | { type: 'operator.toldOfATariff' }
  | { type: 'operator.toldNews' }
  | { type: 'time.passed' }
  | { type: 'rider.wentToScan' }
  | { type: 'rider.cameBack' }
  | { type: 'rider.closedTheDebt' }
  | { type: 'rider.followedTheTariff' }
  | { type: 'rider.pressedEscape' };

/**
 * Notifications as a rider describes them: at most two asking ones, informing ones beside them, none while a code is
 * scanned.
 */
export const pushesStory = setup({ types: { events: {} as StoryEvent } }).createMachine({
  id: 'pushesStory',
  initial: 'quiet',
  states: {
    quiet: { on: { 'operator.toldOfADebt': 'askedForTheDebt' } },
    askedForTheDebt: { on: { 'operator.toldOfABlock': 'askedTwice' } },
    askedTwice: { on: { 'operator.toldOfATariff': 'askedTwiceWithOneWaiting' } },
    askedTwiceWithOneWaiting: {
      on: {
        'operator.toldNews': 'askedTwiceBesideNews',
        'rider.wentToScan': 'atTheScan',
        'rider.closedTheDebt': 'askedByTheNext',
      },
    },
    askedTwiceBesideNews: { on: { 'time.passed': 'askedTwiceWithOneWaiting' } },
    atTheScan: { on: { 'rider.cameBack': 'askedTwiceWithOneWaiting' } },
    askedByTheNext: { on: { 'rider.followedTheTariff': 'atTheTariffs' } },
    atTheTariffs: { on: { 'rider.pressedEscape': 'quietAtTheTariffs' } },
    quietAtTheTariffs: {},
  },
});
