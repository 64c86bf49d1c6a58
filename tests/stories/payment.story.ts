import { setup } from 'xstate';

type StoryEvent =
  | { type: 'rider.began' }
  | { type: 'rider.turnedBack' }
  | { type: 'rider.putItOff' }
  | { type: 'rider.wentBackToTheBank' }
  | { type: 'rider.paidTooLate' }
  | { type: 'rider.paid' }
  | { type: 'rider.paidAndTheBankThinks' }
  | { type: 'rider.triedAgain' }
  | { type: 'rider.closed' }
  | { type: 'rider.reloadedThePage' }
  | { type: 'bank.refused' };

/** A debt as a rider tells of it: every way to the bank and back, and what is known after each. */
export const paymentStory = setup({ types: { events: {} as StoryEvent } }).createMachine({
  id: 'paymentStory',
  initial: 'inDebt',
  states: {
    inDebt: { on: { 'rider.began': 'atTheBank' } },
    atTheBank: {
      on: {
        'rider.turnedBack': 'toldItIsNotFinished',
        'rider.paidTooLate': 'toldTheTimeIsOver',
        'rider.paidAndTheBankThinks': 'waiting',
        'rider.paid': 'toldItIsPaid',
      },
    },
    toldItIsNotFinished: { on: { 'rider.wentBackToTheBank': 'atTheBank', 'rider.putItOff': 'inDebt' } },
    toldTheTimeIsOver: { on: { 'rider.triedAgain': 'atTheBank' } },
    waiting: { on: { 'rider.closed': 'waitingAside', 'bank.refused': 'toldItFailed' } },
    waitingAside: { on: { 'rider.reloadedThePage': 'waitingAside', 'bank.refused': 'toldItFailedAside' } },
    toldItFailed: { on: { 'rider.triedAgain': 'atTheBank' } },
    toldItFailedAside: { on: { 'rider.triedAgain': 'atTheBank' } },
    toldItIsPaid: { on: { 'rider.closed': 'free' } },
    free: {},
  },
});

/** One tour through every transition of the story. */
export const tour: StoryEvent['type'][] = [
  'rider.began',
  'rider.turnedBack',
  'rider.putItOff',
  'rider.began',
  'rider.turnedBack',
  'rider.wentBackToTheBank',
  'rider.paidTooLate',
  'rider.triedAgain',
  'rider.paidAndTheBankThinks',
  'bank.refused',
  'rider.triedAgain',
  'rider.paidAndTheBankThinks',
  'rider.closed',
  'rider.reloadedThePage',
  'bank.refused',
  'rider.triedAgain',
  'rider.paid',
  'rider.closed',
];
