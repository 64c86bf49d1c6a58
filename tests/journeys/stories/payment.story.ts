import { createMachine } from 'xstate';

/** A debt as a rider describes it: every way to the bank and back, and what the app shows after each. */
export const paymentStory = createMachine({
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
    toldTheTimeIsOver: { on: { 'rider.retried': 'atTheBank' } },
    waiting: { on: { 'rider.closed': 'waitingAside', 'bank.refused': 'toldItFailed' } },
    waitingAside: { on: { 'rider.reloadedThePage': 'waitingAside', 'bank.refused': 'toldItFailedAside' } },
    toldItFailed: { on: { 'rider.retried': 'atTheBank' } },
    toldItFailedAside: { on: { 'rider.retried': 'atTheBank' } },
    toldItIsPaid: { on: { 'rider.closed': 'free' } },
    free: {},
  },
});
