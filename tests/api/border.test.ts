import { describe, expect, it } from 'vitest';
import { lookUp } from '#api/bikes.ts';
import { listCards } from '#api/cards.ts';
import { parseNotification } from '#api/notifications.ts';
import { getProfile } from '#api/profile.ts';
import { getTariff, listTariffs } from '#api/tariffs.ts';
import { bankCard } from '#domain/bankCard.ts';
import { profileView } from '#features/profile/profile.view.ts';
import { saleEntries } from '#features/tariffs/tariffs.view.ts';
import { exampleOf } from '../support/answers/examples.ts';
import { words } from '../support/words.ts';
import { answering, hearing } from './answering.ts';

// tests/answers proves that the app tolerates any damage. Here: what a damage costs the rider, and what it does not.

type Sent = Record<string, unknown>;
const example = (operation: string): Sent => Object(exampleOf(operation));
const itemsOf = (operation: string): Sent[] => Object(exampleOf(operation)).Items;

const { signal } = new AbortController();
const heard = hearing();
const noData = { name: 'Fault', code: 'noData' };

const [card = {}, otherCard = {}] = itemsOf('listCards');
const [sale = {}, otherSale = {}] = itemsOf('listTariffs');
const cardsIn = (answer: unknown) => listCards(answering(answer).mainApi, signal);
const salesIn = (answer: unknown) => listTariffs(answering(answer).mainApi, signal);

describe.each([
  ['bank cards', 'CardIDP', cardsIn, card, otherCard],
  ['tariffs', 'Id', salesIn, sale, otherSale],
] as const)('a list of %s', (_, id, listIn, one, other) => {
  it('A list of bank cards or tariffs leaves out and counts entries without an ID, but keeps the valid entry', async () => {
    expect(await listIn({ Items: [{ ...one, [id]: null }, null, other] })).toEqual({ items: [other], leftOut: 2 });
    expect(new Set(heard).size).toBe(1);
  });
  // E048, E100, E106, E116
  it.each([{}, { Items: {} }, { Items: [null] }, { Items: [{}, 'x'] }, null])(
    'The app treats the response %j as an error, not as an empty list of bank cards or tariffs',
    (answer) => expect(listIn(answer)).rejects.toMatchObject(noData),
  );
  it.each([[[]], [null]])('The app reads a list of bank cards or tariffs whose items are %j as empty', async (Items) =>
    expect((await listIn({ Items })).items).toEqual([]),
  );
  it('The app reads the ID of a bank card or a tariff that the server sends as a number', async () => {
    expect((await listIn({ Items: [{ ...one, [id]: 7 }] })).items).toEqual([{ ...one, [id]: '7' }]);
    expect(heard).toEqual([]);
  });
});

it('A bank card with an unreadable field stays on the list, and the app reports the field’s name but not the field’s value', async () => {
  const { items } = await cardsIn({ Items: [{ ...card, ExpDate: { secret: 1 } }] });
  expect(items.map((one) => bankCard(one, { year: 2026, month: 11 }))).toHaveLength(1);
  expect(heard).toEqual(['cards: ExpDate']);
});

it.each(['Name', 'RentalContractBikeType'])(
  'When a tariff lacks the field %s, the app leaves out this tariff but keeps the next one on the list',
  async (field) => {
    const Items = [{ ...sale, [field]: null }, otherSale];
    expect(await salesIn({ Items })).toEqual({ items: [otherSale], leftOut: 1 });
  },
);
it.each([['x'], [null], [-1], [1e300]])(
  'When a tariff’s price is %j, the app still lists the tariff, but without a price',
  async (Cost) => {
    const { items } = await salesIn({ Items: [{ ...sale, Cost }, otherSale] });
    expect(items.map((one) => one.Cost)).toEqual([undefined, otherSale['Cost']]);
    expect(() => saleEntries(items, 'omni', { smooveBikes: true })).not.toThrow();
  },
);

describe('a profile', () => {
  const profile: Sent = { ...Object(exampleOf('getProfile')).Profile, Balance: -120 };
  const shown = { features: { tariffs: true, smooveBikes: true }, mainApiUrl: 'https://main.test' };
  const profileIn = (part: object) => getProfile(answering({ Profile: { ...profile, ...part } }).mainApi);
  const moneyIn = async (part: object) => profileView(await profileIn(part), shown).money;

  it('The app rejects a profile without a rider ID', () =>
    expect(profileIn({ UserId: null })).rejects.toMatchObject({ name: 'Fault', code: 'noProfileInfoError' }));
  it.each(Object.keys(profile).filter((field) => !['UserId', 'Balance'].includes(field)))(
    'The profile screen still shows the debt when the profile’s field %s is unreadable',
    async (field) => expect(await moneyIn({ [field]: { a: 1 } })).toEqual({ kind: 'debt', sum: 120 }),
  );
  it('The app reads the profile’s IDs that the server sends as numbers', async () => {
    const ids = { UserId: '100001', TariffId: '12', OmniTariffId: null };
    expect(await profileIn({ UserId: 100_001, TariffId: 12, OmniTariffId: '' })).toMatchObject(ids);
    expect(heard).toEqual([]);
  });
  it('The app lists the unreadable fields of a profile', async () => {
    const { unread } = await profileIn({ TariffId: { a: 1 }, TariffName: 7 });
    expect(unread).toEqual(['TariffId', 'TariffName']);
  });
  it.each([['x'], [null], [1e300]])(
    'When the balance is %j, the profile screen shows neither a debt nor a bonus',
    async (Balance) => expect(await moneyIn({ Balance })).toEqual({ kind: 'unknown' }),
  );
});

describe('the details of a tariff', () => {
  const tariffIn = (part: object) => getTariff(answering({ ...example('getTariff'), ...part }).mainApi, 't1', signal);
  const segment = { From: 0, To: null, Cost: 6 };
  it.each([
    ['a null among its segments', { OmniSegments: [null, segment] }],
    ['segments that overlap', { OmniSegments: [0, 30].map((From) => ({ ...segment, From, Cost: 6 + From })) }],
    ['a segment without its price', { OmniSegments: [{ From: 0, To: null }] }],
    ['a segment that pays the rider', { OmniSegments: [{ ...segment, Cost: -6 }] }],
    ['a price in the form of a text', { Cost: '199' }],
  ])('The app does not sell a tariff with %s', (_, part) => expect(tariffIn(part)).rejects.toMatchObject(noData));
  it('When a tariff’s insurance is unreadable, the app sells the tariff without insurance', async () =>
    expect(await tariffIn({ Insurance: { InsuranceId: 'i', InsuranceCost: 'x' } })).toMatchObject({ Insurance: null }));
});

describe('an offer of a vehicle before the start', () => {
  const bike = example('getVehicle');
  const offerIn = (part: object) => lookUp(answering({ ...bike, ...part }).gatewayApi, { number: '51307' });
  const needed = words(
    'id frameNumber capabilities mainCoordinate priceLines freeMinutes pauseCost fareCap insuranceCost',
  );
  it.each(needed)(
    'When the field %s of a vehicle offer is unreadable, the app rejects the offer and reports a problem',
    async (field) => {
      expect(await offerIn({ [field]: true })).toMatchObject({ kind: 'refused', refusal: { code: 'commonError' } });
      expect(heard).toHaveLength(1);
    },
  );
  it.each(Object.keys(bike).filter((field) => !needed.includes(field)))(
    'The app still reads the prices of a vehicle offer when the offer’s field %s is unreadable',
    async (field) =>
      expect(await offerIn({ [field]: { a: 1 } })).toMatchObject({ offer: { priceLines: bike['priceLines'] } }),
  );
  it('The app reads missing fields of a vehicle offer as null, and a null list as empty', async () => {
    const found = await offerIn({ dock: undefined, debt: undefined, pauseCost: undefined, obstacles: null });
    expect(found).toMatchObject({ offer: { dock: null, debt: null, pauseCost: null, obstacles: [] } });
    expect(heard).toEqual([]);
  });
  it('The app reads a vehicle number that the server sends as a JSON number', async () =>
    expect(await offerIn({ frameNumber: 51_307 })).toMatchObject({ offer: { frameNumber: '51307' } }));
  it('When a vehicle offer has no prices, the app rejects the offer instead of treating the ride as free', async () =>
    expect(await offerIn({ priceLines: undefined })).toMatchObject({ kind: 'refused' }));
});

describe('a notification', () => {
  const id = '00000000-0000-4000-8000-000000000001';
  const notification = { id, message: 'Поездка завершена', text: '10 минут', timestamp: '2026-11-21T10:00:00Z' };
  it.each(['id', 'timestamp'])(
    'When a notification’s field %s is unreadable, the app omits the notification',
    (field) => expect(parseNotification({ ...notification, [field]: true })).toBeNull(),
  );
  it('When a notification’s field “message” is unreadable, its field “text” becomes the headline', () =>
    expect(parseNotification({ ...notification, message: { a: 1 } })?.headline).toBe(notification.text));
});
