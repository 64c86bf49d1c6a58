import type { FlowScenario } from './cell.ts';
import { cardsChanged, registerAndRestore, renewal, signIn, signInInTwoSteps } from './flows/account.ts';
import { metroCode, promo } from './flows/codes.ts';
import { notifications, rating } from './flows/feedbackAndNotifications.ts';
import { addCard, buyByCard, buyOnPage, payDebt } from './flows/money.ts';
import { finishWithPhoto, pauseAndResume, startRent } from './flows/ride.ts';

/** All of the flows, in the order of the matrix. */
export const scenarios: readonly FlowScenario[] = [
  signIn,
  signInInTwoSteps,
  registerAndRestore,
  renewal,
  addCard,
  cardsChanged,
  buyOnPage,
  buyByCard,
  payDebt,
  promo,
  metroCode,
  startRent,
  pauseAndResume,
  finishWithPhoto,
  rating,
  notifications,
];
