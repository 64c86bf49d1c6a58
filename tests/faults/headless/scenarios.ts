import type { FlowScenario } from './cell.ts';
import { cardsChanged, registerAndRestore, renewal, signIn, signInInTwoSteps } from './flows/account.ts';
import { metroCode, promo } from './flows/codes.ts';
import { notifications, rating } from './flows/feedbackAndNotifications.ts';
import { addCard, buyByCard, buyOnPage, payDebt } from './flows/money.ts';
import { finishWithPhoto, pauseAndResume, startRent } from './flows/ride.ts';

/** All of the flows, by the file that plays them. */
export const flowsOf = {
  account: [signIn, signInInTwoSteps, registerAndRestore, renewal, cardsChanged, promo, metroCode],
  money: [addCard, buyOnPage, buyByCard, payDebt],
  ride: [startRent, pauseAndResume, finishWithPhoto],
  feedbackAndNotifications: [rating, notifications],
} satisfies Record<string, readonly FlowScenario[]>;

export const scenarios: readonly FlowScenario[] = Object.values(flowsOf).flat();
