import { describe, expect, it } from 'vitest';
import { lookUp } from '#api/bikes.ts';
import { listCards } from '#api/cards.ts';
import { parseNotification } from '#api/notifications.ts';
import { getProfile } from '#api/profile.ts';
import { getTariff, listTariffs } from '#api/tariffs.ts';
import { bankCard } from '#domain/bankCard.ts';
import { profileView } from '#features/profile/profile.view.ts';
import { saleEntries } from '#features/tariffs/tariffs.view.ts';
import { words } from '../support/words.ts';
import { answering, hearing } from './answering.ts';

const { signal } = new AbortController();
const heard = hearing();
const noData = { name: 'Fault', code: 'noData' };

const card = {
  CardIDP: 'c1',
  CardNumber: '400000******4417',
  CardType: 'MIR',
  ExpDate: '0930',
  IsDefault: 1,
  Status: 'ACTIVE',
};
const other = { ...card, CardIDP: 'c2' };
const cardsIn = (answer: unknown) => listCards(answering(answer).mainApi, signal);

describe('a list of cards', () => {
  it('The list of bank cards leaves out and counts entries without a card ID, but keeps the valid card', async () => {
    const Items = [{ ...card, CardIDP: null }, null, other];
    expect(await cardsIn({ Items })).toEqual({ items: [other], leftOut: 2 });
    expect(new Set(heard)).toEqual(new Set(['cards: Items[]']));
  });
  it('A bank card with an unreadable field stays on the list, and the app reports the field’s name but not the field’s value', async () => {
    const { items } = await cardsIn({ Items: [{ ...card, ExpDate: { secret: 1 } }] });
    expect(items.map((one) => bankCard(one, { year: 2026, month: 11 }))).toHaveLength(1);
    expect(heard).toEqual(['cards: ExpDate']);
  });
  // E100, E116
  it.each([[{}], [{ Items: {} }], [{ Items: [null] }], [{ Items: [{}, 'x'] }], [null], ['x']])(
    'The app treats the response %j as an error, not as an empty list of bank cards',
    (answer) => expect(cardsIn(answer)).rejects.toMatchObject(noData),
  );
  it.each([[{ Items: null }], [{ Items: [] }]])(
    'The app reads the response %j as an empty list of bank cards',
    async (answer) => expect((await cardsIn(answer)).items).toEqual([]),
  );
  it('The app reads a bank card’s ID that the server sends as a number', async () => {
    expect((await cardsIn({ Items: [{ ...card, CardIDP: 7 }] })).items).toEqual([{ ...card, CardIDP: '7' }]);
    expect(heard).toEqual([]);
  });
});

const profile = {
  UserId: '100001',
  Login: '10001',
  FirstName: 'Анна',
  LastName: 'Смирнова',
  Birthday: '1994.03.08',
  PhoneNumber: '79990000001',
  Email: 'a@b.ru',
  AvatarUrl: null,
  Balance: -120,
  IsDebtor: true,
  IsBlocked: false,
  TariffId: 't1',
  TariffName: 'По минутам',
  TariffEnd: '2026-12-01T00:00:00Z',
  OmniTariffId: null,
  OmniTariffName: null,
  OmniTariffEnd: null,
  OmniActivationFlag: false,
  InsuranceOptionCost: 39,
  TroikaPrintCardNumber: '••• 123',
};
const shown = { features: { tariffs: true, smooveBikes: true }, mainApiUrl: 'https://main.test' };

const profileIn = (part: object) => getProfile(answering({ Profile: { ...profile, ...part } }).mainApi);
const moneyIn = async (part: object) => profileView(await profileIn(part), shown).money;

describe('a profile', () => {
  it('The app rejects a profile without a rider ID', () =>
    expect(profileIn({ UserId: null })).rejects.toMatchObject({ name: 'Fault', code: 'noProfileInfoError' }));
  it.each(Object.keys(profile).filter((field) => !['UserId', 'Balance'].includes(field)))(
    'The profile screen still shows the debt when the profile’s field %s is unreadable',
    async (field) => expect(await moneyIn({ [field]: true })).toEqual({ kind: 'debt', sum: 120 }),
  );
  it('The app reads the profile’s IDs that the server sends as numbers', async () => {
    const ids = { UserId: '100001', TariffId: '12', OmniTariffId: null };
    expect(await profileIn({ UserId: 100_001, TariffId: 12, OmniTariffId: '' })).toMatchObject(ids);
    expect(heard).toEqual([]);
  });
  it('The app lists the unreadable fields of a profile, and the profile screen shows an unreadable tariff as unknown', async () => {
    const found = await profileIn({ TariffId: { a: 1 }, TariffName: 7 });
    expect(found.unread).toEqual(['TariffId', 'TariffName']);
    expect(profileView(found, shown).tariffs.map(({ isUnknown }) => isUnknown)).toEqual([false, true]);
  });
  it.each([['x'], [null], [{}], [1e300]])(
    'When the balance is %j, the profile screen shows neither a debt nor a bonus',
    async (Balance) => expect(await moneyIn({ Balance })).toEqual({ kind: 'unknown' }),
  );
});

const sale = {
  Id: 't1',
  Name: 'По минутам',
  Description: '',
  DescriptionForList: 'Плати за минуты',
  Cost: 199,
  Icon: null,
  RentalContractBikeType: 'FOR_OMNI_BIKE',
  LKP: ['a'],
};
const otherSale = { ...sale, Id: 't2' };
const salesIn = (answer: object) => listTariffs(answering(answer).mainApi, signal);

describe('a list of tariffs', () => {
  it.each(['Id', 'Name', 'RentalContractBikeType'])(
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
      expect(items.map((one) => one.Cost)).toEqual([undefined, 199]);
      expect(() => saleEntries(items, 'omni', { smooveBikes: true })).not.toThrow();
    },
  );
  // E048, E106
  it.each([{}, { Items: [null] }, { Items: [{}, 'x'] }, { Items: [{ ...sale, Id: null }] }])(
    'The app treats the response %j as an error, not as an empty list of tariffs',
    (answer) => expect(salesIn(answer)).rejects.toMatchObject(noData),
  );
  it.each([[[]], [null]])('The app reads a tariff list whose items are %j as an empty list', async (Items) =>
    expect((await salesIn({ Items })).items).toEqual([]),
  );
  it('The app sells a tariff with a numeric ID', async () =>
    expect((await salesIn({ Items: [{ ...sale, Id: 12 }] })).items).toMatchObject([{ Id: '12' }]));
});

const segment = { From: 0, To: null, Cost: 6 };
const tariff = {
  Id: 't1',
  Name: 'По минутам',
  Cost: 199,
  Amount: null,
  Description: 'a',
  DescriptionForList: 'b',
  Icon: null,
  RentalContractBikeType: 'FOR_OMNI_BIKE',
  Kind: 'byMinutes',
  LKP: [],
  BillingDetails: 'c',
  FreeMinutes: 30,
  IsDisabledByMinute: false,
  OmniMinuteOfDisable: 600,
  Insurance: { InsuranceId: 'i', InsuranceCost: 39 },
  Segments: [],
  OmniSegments: [segment],
  PauseCost: 2,
  FinesTitle: 'd',
  WorkToDate: '2030.08.31',
};

const uninsured = { Insurance: null, Cost: 199 };
const tariffIn = (part: object) => getTariff(answering({ ...tariff, ...part }).mainApi, 't1', signal);

describe('the details of a tariff', () => {
  it.each([
    ['a null among its segments', { OmniSegments: [null, segment] }],
    ['segments that overlap', { OmniSegments: [0, 30].map((From) => ({ ...segment, From, Cost: 6 + From })) }],
    ['a segment without its price', { OmniSegments: [{ From: 0, To: null }] }],
    ['a segment that pays the rider', { OmniSegments: [{ ...segment, Cost: -6 }] }],
    ['a price in the form of a text', { Cost: '199' }],
  ])('The app does not sell a tariff with %s', (_, part) => expect(tariffIn(part)).rejects.toMatchObject(noData));
  it('When a tariff’s insurance is unreadable, the app sells the tariff without insurance', async () =>
    expect(await tariffIn({ Insurance: { InsuranceId: 'i', InsuranceCost: 'x' } })).toMatchObject(uninsured));
});

const bike = {
  id: 7,
  frameNumber: '51307',
  deviceType: 'OMNI_IOT_SCOOTER',
  capabilities: { docked: false, wheelLock: false, chain: false, battery: true, photoAtEnd: true, pause: true },
  batteryPercent: 80,
  maxRangeMeters: 40_000,
  mainCoordinate: { latitude: 55.75, longitude: 37.62 },
  dock: null,
  tariff: { id: 't1', name: 'По минутам' },
  priceLines: [{ fromMinute: 0, toMinute: null, cost: 6 }],
  freeMinutes: 30,
  pauseCost: null,
  insuranceCost: 39,
  inspectionSeconds: 120,
  obstacles: [],
  debt: null,
};

const offerIn = (part: object) => lookUp(answering({ ...bike, ...part }).gatewayApi, { number: '51307' });

describe('an offer of a vehicle before the start', () => {
  const needed = words('id frameNumber capabilities mainCoordinate priceLines freeMinutes pauseCost insuranceCost');
  it.each(needed)(
    'When the field %s of a vehicle offer is unreadable, the app rejects the offer and reports a problem',
    async (field) => {
      expect(await offerIn({ [field]: true })).toMatchObject({ kind: 'refused', refusal: { code: 'commonError' } });
      expect(heard).toHaveLength(1);
    },
  );
  it.each(Object.keys(bike).filter((field) => !needed.includes(field)))(
    'The app still reads the prices of a vehicle offer when the offer’s field %s is unreadable',
    async (field) => expect(await offerIn({ [field]: true })).toMatchObject({ offer: { priceLines: bike.priceLines } }),
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

const notification = {
  id: '00000000-0000-4000-8000-000000000001',
  type: 'rental_end',
  message: 'Поездка завершена',
  text: '10 минут',
  timestamp: '2026-11-21T10:00:00Z',
  delivered: false,
  rental_id: 'r1',
  bike_id: 'b1',
  bike_type: 'omni',
  duration: 600,
};

describe('a notification', () => {
  it.each(['id', 'timestamp'])(
    'When a notification’s field %s is unreadable, the app omits the notification',
    (field) => expect(parseNotification({ ...notification, [field]: true })).toBeNull(),
  );
  it('When a notification’s field “message” is unreadable, its field “text” becomes the headline', () =>
    expect(parseNotification({ ...notification, message: { a: 1 } })?.headline).toBe(notification.text));
});
