import { exportAccount } from '#api/account.ts';
import { lookUp, ringVehicle } from '#api/bikes.ts';
import { listCards } from '#api/cards.ts';
import { getChatPass } from '#api/chat.ts';
import type { Clients } from '#api/clients.ts';
import { getClientSettings } from '#api/clientSettings.ts';
import { listConsents } from '#api/consents.ts';
import { getLastRide } from '#api/feedback.ts';
import { getPurchase, getPurchases, getRide, getRides } from '#api/history.ts';
import { getMapCell } from '#api/map.ts';
import { getParking, getPublicBike, getStation, getStationNames, searchLocations } from '#api/mapLocations.ts';
import { getMetroLink, requestMetroCode } from '#api/metro.ts';
import { getOrder, listOrders, requestPayment } from '#api/payments.ts';
import { getPin } from '#api/pin.ts';
import { getProfile } from '#api/profile.ts';
import { applyCode } from '#api/promoCodes.ts';
import { getRate } from '#api/rating.ts';
import { register, restore } from '#api/register.ts';
import { claimRent, getCommand, getCurrentRents, getRent, parseRent, sendCommand, uploadPhoto } from '#api/rents.ts';
import { currentReservation, reserveBike } from '#api/reservations.ts';
import { authenticate, renewSession } from '#api/session.ts';
import { getSharedRide, shareRide } from '#api/sharedRide.ts';
import { getShortLink } from '#api/shortLinks.ts';
import { getStatistics } from '#api/statistics.ts';
import { readStoryRows } from '#api/stories.ts';
import { getTariff, listTariffs } from '#api/tariffs.ts';
import { subscribeVehicle } from '#api/vehicleRow.ts';
import { getZones } from '#api/zones.ts';
import type { PreparedCommand } from '#domain/command.ts';
import { exampleOf } from '../support/answers/examples.ts';
import { notificationsFrom, rowsAnswering } from './backend.ts';

/** What the app reads, beginning at an answer. */
type Reading = {
  area: string;
  good: unknown;
  /** An answer that cannot be read counts as none: it is thrown as a bug is, reported, and asked for again. */
  throwsUnread: boolean;
} & (
  | { operation: string; read: (clients: Clients, signal: AbortSignal) => Promise<unknown> }
  | { operation: null; readRows: (answer: () => Response, signal: AbortSignal) => Promise<unknown> }
);

const of = (
  area: string,
  operation: string,
  read: (clients: Clients, signal: AbortSignal) => Promise<unknown>,
  example?: string,
): Reading => ({
  area,
  operation,
  good: exampleOf(operation, example),
  throwsUnread: area === 'session' || area === 'ride' || area === 'claims',
  read,
});

const rows = (
  area: string,
  good: unknown,
  readRows: (answer: () => Response, signal: AbortSignal) => Promise<unknown>,
): Reading => ({ area, operation: null, good, throwsUnread: false, readRows });

export const notificationRow = {
  id: '00000000-0000-4000-8000-000000000001',
  client_id: '100001',
  type: 'rental_end',
  message: 'Поездка завершена',
  text: '42 минуты',
  timestamp: '2026-06-14T09:54:00.000Z',
  delivered: false,
  rental_id: 'r1',
  bike_id: 'b1',
  bike_type: 'omni',
  duration: 2520,
};

export const storyRow = {
  id: 1,
  promo_name: 'onboarding',
  promo_type: 'INSTRUCTION',
  image_number: 1,
  image_ru_name: 'find.ru.svg',
  image_en_name: 'find.en.svg',
  title_ru: 'Найдите самокат',
  title_en: 'Find a scooter',
  text_ru: 'На карте или рядом с вами.',
  text_en: 'On the map or beside you.',
  path: '/map',
  os: null,
  starts_at: '2026-06-01T00:00:00.000Z',
  ends_at: '2099-01-01T00:00:00.000Z',
};

const vehicleRow = { id: 18240, status: 'STATIONED', battery: 80, latitude: 55.75428, longitude: 37.62086 };

const rentId = '6a1f2c9e-4b7d-4c1a-9f3e-2d5b8c7a6f11';
const finish: PreparedCommand = {
  key: '0f8fad5b-d9cb-469f-a165-70867728950e',
  expiresAt: Date.parse('2026-06-15T06:00:20.000Z'),
  intent: { kind: 'finish', rentId, position: null, requestedAt: null },
};
const photo = { photoId: finish.key, rentId, uploadTicket: null };
const parked = { reason: 'parking', position: null, photoId: null } as const;
const claim = { claimId: finish.key, rentId, at: finish.expiresAt, ...parked };
const debt = { kind: 'debt', sum: 120, returnUrl: '/profile' } as const;
const key = finish.key;
const pin = { login: '10001', pin: '1234' };
const rider = { riderId: '100001', phone: '79990000001' };
const applicant = { phone: rider.phone, language: 'ru' as const, agreements: [] };
const promo = { kind: 'promo', code: 'SUMMER', key } as const;
const tap = { key, expiresAt: finish.expiresAt };
const ring = { number: '51307', position: { latitude: 55.75, longitude: 37.62, accuracy: 8, at: 0 }, key };

/** Of the answers of both backends and the rows of the data service, everything that the app reads. */
export const readings: readonly Reading[] = [
  of('session', 'authenticate', ({ gatewayApi }, signal) => authenticate(gatewayApi, pin, signal)),
  of('session', 'renewToken', ({ mainApi }, signal) => renewSession(mainApi, 'rt_4f0c9a6e2b7d41c8', signal)),
  of('session', 'getPinCode', ({ gatewayApi }, signal) => getPin(gatewayApi, signal)),
  of('session', 'register', ({ mainApi }, signal) => register(mainApi, applicant, signal)),
  of('session', 'restore', ({ mainApi }, signal) => restore(mainApi, '79162044812', signal)),
  of('profile', 'getProfile', ({ mainApi }, signal) => getProfile(mainApi, signal)),
  of('cards', 'listCards', ({ mainApi }, signal) => listCards(mainApi, signal)),
  of('payments', 'initPayment', (clients, signal) => requestPayment(clients, { key, intent: debt }, signal)),
  of('payments', 'getOrder', (clients, signal) => getOrder(clients, 'o1', signal)),
  of('payments', 'listOrders', (clients, signal) => listOrders(clients, signal)),
  of('promo', 'applyPromocode', ({ mainApi }, signal) => applyCode(mainApi, promo, signal)),
  of('tariffs', 'listTariffs', ({ mainApi }, signal) => listTariffs(mainApi, signal)),
  of('tariffs', 'getTariff', ({ mainApi }, signal) => getTariff(mainApi, 'omni-month', signal)),
  of('vehicle card', 'getVehicle', ({ gatewayApi }, signal) => lookUp(gatewayApi, { mapId: 18240 }, signal)),
  of('vehicle card', 'ringBike', ({ gatewayApi }, signal) => ringVehicle(gatewayApi, ring, signal)),
  of('reservation', 'reserveBike', (clients, signal) =>
    reserveBike(clients.gatewayApi, { number: '51307', ...tap }, signal),
  ),
  of('reservation', 'currentReservation', ({ gatewayApi }, signal) => currentReservation(gatewayApi, signal)),
  of('vehicle card', 'getPublicBike', ({ publicApi }, signal) => getPublicBike(publicApi, '51307', signal)),
  rows('vehicle card', [vehicleRow], readLiveVehicle),
  of('history', 'getHistory', ({ mainApi }, signal) => getRides(mainApi, 0, signal), 'rides'),
  of('history', 'getHistory', ({ mainApi }, signal) => getPurchases(mainApi, 0, signal), 'purchases'),
  of('history', 'getHistoryItem', ({ mainApi }, signal) => getRide(mainApi, 'r1', signal), 'ride'),
  of('history', 'getHistoryItem', ({ mainApi }, signal) => getPurchase(mainApi, 'p1', signal), 'purchase'),
  of('statistics', 'getStatistics', ({ gatewayApi }, signal) => getStatistics(gatewayApi, signal)),
  rows('notifications', [notificationRow], (answer, signal) => notificationsFrom(answer).page('100001', 0, signal)),
  rows('stories', [storyRow], async (answer) =>
    readStoryRows((await rowsAnswering(answer).ask<{ data: unknown }>()).data),
  ),
  of('zones', 'getZones', ({ publicApi }, signal) => getZones(publicApi, signal)),
  of('map', 'getMapCell', ({ publicApi }, signal) => getMapCell(publicApi, { z: 14, x: 9904, y: 5121 }, signal)),
  of('map', 'getStation', ({ publicApi }, signal) => getStation(publicApi, 3001, signal)),
  of('map', 'getStationNames', ({ publicApi }, signal) => getStationNames(publicApi, signal)),
  of('map', 'getParking', ({ publicApi }, signal) => getParking(publicApi, '1018', signal)),
  of('map', 'searchPlaces', ({ publicApi }, signal) => searchLocations(publicApi, 'Манежная', signal)),
  of('map', 'getShortLink', ({ publicApi }, signal) => getShortLink(publicApi, 'abc', signal)),
  of('chat and support', 'getChatToken', ({ gatewayApi }, signal) => getChatPass(gatewayApi, signal)),
  of('chat and support', 'getHistory', ({ mainApi }, signal) => getLastRide(mainApi, signal), 'rides'),
  of('chat and support', 'getRate', ({ gatewayApi }, signal) => getRate(gatewayApi, '100001', 'r1', signal)),
  of('metro', 'getMetroLink', ({ gatewayApi }, signal) => getMetroLink(gatewayApi, '100001', signal)),
  of('metro', 'requestMetroCode', ({ gatewayApi }, signal) => requestMetroCode(gatewayApi, rider, signal)),
  of('settings', 'getClientSettings', ({ gatewayApi }, signal) => getClientSettings(gatewayApi, signal)),
  of('settings', 'listConsents', ({ mainApi }, signal) => listConsents(mainApi, signal)),
  of('settings', 'exportAccount', async ({ mainApi }, signal) => (await exportAccount(mainApi, signal)).type),
  of('ride', 'getCurrentRents', ({ gatewayApi }, signal) => getCurrentRents(gatewayApi, signal)),
  of('ride', 'getRent', ({ gatewayApi }, signal) => getRent(gatewayApi, rentId, signal)),
  of('ride', 'finishRent', ({ gatewayApi }, signal) => sendCommand(gatewayApi, finish, signal)),
  of('ride', 'getCommand', ({ gatewayApi }, signal) => getCommand(gatewayApi, finish, signal)),
  of('sharing', 'shareRide', ({ gatewayApi }, signal) => shareRide(gatewayApi, { rentId, precision: 'area' }, signal)),
  of('sharing', 'getSharedRide', ({ publicApi }, signal) => getSharedRide(publicApi, 'x'.repeat(43), signal)),
  of('ride', 'uploadPhoto', ({ gatewayApi }, signal) => uploadPhoto(gatewayApi, photo, new Blob(['x']), signal)),
  of('claims', 'claimRent', ({ gatewayApi }, signal) => claimRent(gatewayApi, claim, signal)),
  rows('ride', exampleOf('getRent'), async (answer) =>
    parseRent(
      await answer()
        .json()
        .catch(() => null),
    ),
  ),
];

/** The row behind an open card, and each change of it by realtime. */
async function readLiveVehicle(answer: () => Response): Promise<unknown> {
  const seen: unknown[] = [];
  const sent: unknown = await answer()
    .json()
    .catch(() => null);
  const stop = subscribeVehicle(
    {
      ask: rowsAnswering(answer).ask,
      subscribe: (_, listener) => {
        listener.onUpdate(Array.isArray(sent) ? sent[0] : sent);
        return () => undefined;
      },
    },
    18240,
    (vehicle) => seen.push(vehicle),
  );
  stop();
  return seen;
}
