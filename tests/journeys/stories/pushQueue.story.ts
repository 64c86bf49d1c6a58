import { createMachine } from 'xstate';

/** Notifications as a rider describes them: one at a time, with a count of the others, none while a code is scanned. */
export const pushesStory = createMachine({
  id: 'pushesStory',
  initial: 'quiet',
  states: {
    quiet: { on: { 'operator.toldOfATariff': 'askedForTheTariff' } },
    askedForTheTariff: { on: { 'operator.toldOfABlock': 'askedWithOneWaiting' } },
    askedWithOneWaiting: { on: { 'operator.toldNews': 'askedWithTwoWaiting' } },
    askedWithTwoWaiting: { on: { 'rider.wentToScan': 'atTheScan', 'rider.followedTheTariff': 'atTheTariffs' } },
    atTheScan: { on: { 'rider.cameBack': 'askedWithTwoWaiting' } },
    atTheTariffs: { on: { 'rider.closedTheBlock': 'toldNews' } },
    toldNews: { on: { 'time.passed': 'quietAtTheTariffs' } },
    quietAtTheTariffs: { on: { 'operator.toldOfADebt': 'askedForTheDebt' } },
    askedForTheDebt: { on: { 'rider.pressedEscape': 'quietAtTheTariffs' } },
  },
});
