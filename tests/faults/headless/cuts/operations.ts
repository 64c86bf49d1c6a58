import { signOutEverywhere, deleteAccount } from '#api/account.ts';
import { ringVehicle } from '#api/bikes.ts';
import { deleteCard } from '#api/cards.ts';
import { saveClientSettings } from '#api/clientSettings.ts';
import { setConsent } from '#api/consents.ts';
import { sendFeedback } from '#api/feedback.ts';
import { requestMetroCode } from '#api/metro.ts';
import { requestPayment } from '#api/payments.ts';
import { setAvatar, updateProfile } from '#api/profile.ts';
import { applyCode } from '#api/promoCodes.ts';
import { removePushSubscription, savePushSubscription } from '#api/pushSubscriptions.ts';
import { restore } from '#api/register.ts';
import { claimRent, sendCommand, uploadPhoto } from '#api/rents.ts';
import { currentReservation, releaseReservation, reserveBike } from '#api/reservations.ts';
import { revokeSession } from '#api/session.ts';
import { shareRide, stopSharingRide } from '#api/sharedRide.ts';
import { putTroika } from '#api/troika.ts';
import type { RideCommand } from '#domain/command.ts';
import { NO_SETTINGS } from '#domain/riderSettings.ts';
import { JPEG, vehicleOf } from '../../../support/sandbox/world.ts';
import { words } from '../../../support/words.ts';
import type { AccountState } from '../../people.ts';
import type { Page } from './page.ts';
import { HERE, rides, type Milestone } from './rides.ts';

const { signal } = new AbortController();

/**
 * A call that changes something, as the app makes it. `key` belongs to one intent of the rider: each try has the same.
 */
export type Mutation = {
  account?: AccountState;
  before?: (page: Page) => Promise<void>;
  does: (page: Page, key: string) => Promise<unknown>;
};

const command = (until: Milestone, intent: (page: Page) => RideCommand): Mutation => ({
  before: (page) => rides(page, until),
  does: (page, key) => sendCommand(page.gatewayApi, { key, intent: intent(page), expiresAt: page.expiresAt }, signal),
});
const orders =
  (kind: 'openChain' | 'openLock' | 'cancel' | 'returnToRide') =>
  ({ rentId }: Page): RideCommand => ({ kind, rentId });
/** The start of a ride on a chain bike waits for the chain's command, and later for the wheel lock's. */
async function reachesChain(page: Page): Promise<void> {
  await rides(page, 'started', 'chain bike');
  await page.passes(700);
}
async function reachesWheelLock(page: Page): Promise<void> {
  await reachesChain(page);
  const { gatewayApi, vehicle, now } = page;
  const opens = { key: crypto.randomUUID(), intent: orders('openChain')(page), expiresAt: now() + 20_000 };
  await sendCommand(gatewayApi, opens, signal);
  // The chain's three seconds, and six until it may be fastened.
  await page.passes(9_000);
  await vehicleOf(page.stage.sandbox, vehicle).hand('chainToHolder');
}
const newCard = { kind: 'card', flow: 'legacy', returnUrl: '/profile/bank-cards' } as const;
const profile = { FirstName: 'Анна', LastName: 'Летняя', Birthday: '1990.05.14' };
const feedback = { topic: 'Contact', title: 'Вопрос', text: 'Как вернуть самокат без парковки рядом?' } as const;
const consent = { kind: 'statistics', isGiven: true, version: '2026-06-01', at: '2026-08-01T09:00:00.000Z' } as const;

const picture = () => new Blob([JPEG], { type: 'image/jpeg' });
/** A browser's push subscription: the rider who subscribes last owns it. */
const subscription = ({ person }: Page) => ({
  endpoint: `https://fcm.googleapis.com/fcm/send/${person.login}`,
  keys: {
    p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
    auth: 'tBHItJI5svbpez7KI4CCXg',
  },
});

/** The mutations by their names in the contracts. */
export const mutations: Readonly<Record<string, Mutation>> = {
  revokeToken: { does: ({ mainApi, refreshToken }) => revokeSession(mainApi, refreshToken) },
  revokeAll: { does: ({ mainApi }) => signOutEverywhere(mainApi, signal) },
  restore: { does: ({ mainApi, person: { phone } }) => restore(mainApi, phone, signal) },
  updateProfile: {
    does: ({ mainApi, person: { phone, login } }) =>
      updateProfile(mainApi, { ...profile, Email: `rider${login}@example.com`, PhoneNumber: phone }),
  },
  deleteAccount: { does: ({ mainApi }) => deleteAccount(mainApi, signal) },
  setAvatar: { does: ({ mainApi, person: { id } }) => setAvatar(mainApi, { userId: id, image: picture() }) },
  sendFeedback: {
    does: ({ mainApi }, key) =>
      sendFeedback(mainApi, { ...feedback, images: [], rentId: null, bikeNumber: null, place: null }, key, signal),
  },
  setConsent: { does: ({ mainApi }) => setConsent(mainApi, consent, consent.version, signal) },
  initCard: { does: (page, key) => requestPayment(page, { key, intent: newCard }, signal) },
  deleteCard: {
    account: { cards: 2 },
    does: ({ mainApi, person: { login } }) => deleteCard(mainApi, `card-${login}-1`, signal),
  },
  applyBonus: { does: ({ mainApi }, key) => applyCode(mainApi, { kind: 'bonus', code: 'BONUS2026', key }, signal) },
  putTroika: { does: ({ mainApi, newNumber }) => putTroika(mainApi, newNumber.slice(-10), signal) },
  saveClientSettings: {
    does: ({ gatewayApi }) => saveClientSettings(gatewayApi, { ...NO_SETTINGS, viewedOnboardings: ['dock'] }, signal),
  },
  ringBike: {
    before: (page) => rides(page, 'nothing'),
    does: ({ gatewayApi, vehicle }, key) => ringVehicle(gatewayApi, { number: vehicle, position: HERE, key }, signal),
  },
  reserveBike: {
    before: (page) => rides(page, 'nothing'),
    does: ({ gatewayApi, vehicle, expiresAt }, key) =>
      reserveBike(gatewayApi, { number: vehicle, key, expiresAt }, signal),
  },
  releaseReservation: {
    before: async (page) => {
      await rides(page, 'nothing');
      const { gatewayApi, vehicle: number, now } = page;
      await reserveBike(gatewayApi, { number, key: crypto.randomUUID(), expiresAt: now() + 20_000 }, signal);
      page.reservationId = (await currentReservation(gatewayApi, signal))?.id ?? '';
    },
    does: ({ gatewayApi, reservationId, expiresAt }, key) =>
      releaseReservation(gatewayApi, { reservationId, key, expiresAt }, signal),
  },
  shareRide: {
    before: (page) => rides(page, 'riding'),
    does: ({ gatewayApi, rentId }) => shareRide(gatewayApi, { rentId, precision: 'area' }, signal),
  },
  stopSharingRide: {
    before: async (page) => {
      await rides(page, 'riding');
      await shareRide(page.gatewayApi, { rentId: page.rentId, precision: 'area' }, signal);
    },
    does: ({ gatewayApi, rentId }) => stopSharingRide(gatewayApi, rentId, signal),
  },
  openChain: { ...command('nothing', orders('openChain')), before: reachesChain },
  openLock: { ...command('nothing', orders('openLock')), before: reachesWheelLock },
  cancelRent: command('started', orders('cancel')),
  resumeRent: command('paused', ({ rentId }) => ({ kind: 'resume', rentId, position: HERE })),
  chooseParking: command('finishing', ({ rentId }) => ({ kind: 'parking', rentId, number: '1208', position: HERE })),
  uploadPhoto: {
    before: (page) => rides(page, 'finishing'),
    does: ({ gatewayApi, rentId }, key) =>
      uploadPhoto(gatewayApi, { photoId: key, rentId, uploadTicket: null }, picture(), signal),
  },
  completeRent: command('photographed', ({ rentId }) => ({ kind: 'complete', rentId, photoOwed: false })),
  returnToRide: command('finishing', orders('returnToRide')),
  claimRent: {
    before: (page) => rides(page, 'finishing'),
    does: ({ gatewayApi, rentId, now }, key) =>
      claimRent(
        gatewayApi,
        { claimId: key, rentId, reason: 'other', at: now(), position: HERE, photoId: null },
        signal,
      ),
  },
  requestMetroCode: {
    does: ({ gatewayApi, person: { id, phone } }) => requestMetroCode(gatewayApi, { riderId: id, phone }, signal),
  },
  savePushSubscription: { does: (page) => savePushSubscription(page.gatewayApi, subscription(page), 'ru', signal) },
  removePushSubscription: {
    before: (page) => savePushSubscription(page.gatewayApi, subscription(page), 'ru', signal),
    does: (page) => removePushSubscription(page.gatewayApi, subscription(page).endpoint, signal),
  },
};

/** Operations whose requests the columns "done but answer lost" and "answer cut" of the matrix cut in their flows. */
export const inFlows = words(`authenticate renewToken register initPayment payRecurrent initOrder setDefaultCard
  applyPromocode rateRide startRent pauseRent finishRent sendMetroCode`);

/** Operations with a mutating method that change nothing, or that the app sends once, and why. */
export const unchanging: Readonly<Record<string, string>> = {
  getStatistics: 'Reads sums; it is a POST because its filter is a body.',
  getSharedRide: 'Reads a ride; it is a POST because its token is in a body.',
  listConsents: 'Reads a list; it is a POST because its page is a body.',
  putLogEntry: 'A line of the debug log: a doubled line changes no rider’s data, and its lane sends a lost line again.',
  registerDeviceKey: 'tests/sandbox/sms.test.ts repeats it; after a lost answer another key ends the first.',
  revokeDeviceKey: 'tests/sandbox/sms.test.ts repeats it.',
  receiveTextMessage: 'The SMS provider sends it, never the app.',
  beaconError: 'The app sends it once, and no code depends on its arrival.',
  beaconGoal: 'The app sends it once, and no code depends on its arrival.',
};
