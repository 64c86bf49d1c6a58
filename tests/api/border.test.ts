import { describe, expect, it } from 'vitest';
import { lookUp } from '#api/bikes.ts';
import { listCards } from '#api/cards.ts';
import { Fault } from '#api/fault.ts';
import { parseNotification } from '#api/notificationRow.ts';
import { getProfile } from '#api/profile.ts';
import { getTariff, listTariffs } from '#api/tariffs.ts';
import { bankCard } from '#domain/bankCard.ts';
import { tariffTables } from '#domain/tariff.ts';
import { profileView } from '#features/profile/profile.view.ts';
import { saleEntries } from '#features/tariffs/tariffs.view.ts';
import { answering, damaged, hearing } from './damage.ts';

const { signal } = new AbortController();
const heard = hearing();
/** What came, or the fault instead of it; anything else that is thrown is a bug. */
const told = async <T>(answer: Promise<T>): Promise<T | Fault> => answer.catch((cause: unknown) => faultIn(cause));
function faultIn(cause: unknown): Fault {
  if (cause instanceof Fault) return cause;
  throw cause;
}

const DROPPED_CARD = ['CardIDP', ['cards: Items[]']];
const card = {
  CardIDP: 'c1',
  CardNumber: '400000******4417',
  CardType: 'MIR',
  ExpDate: '0930',
  IsDefault: 1,
  Status: 'ACTIVE',
};
const other = { ...card, CardIDP: 'c2' };

describe('a list of cards', () => {
  it.each(damaged(card))(
    'A card list with a damaged card omits that card and keeps the other: %s',
    async (_, field, sent) => {
      const cards = (await listCards(answering({ Items: [sent, other] }).mainApi, signal)).items;
      expect(() => cards.map((one) => bankCard(one, { year: 2026, month: 11 }))).not.toThrow();
      expect(cards.at(-1)).toEqual(other);
      const isDropped = cards.length === 1;
      expect(isDropped ? [field, heard] : DROPPED_CARD).toEqual(DROPPED_CARD);
    },
  );
  it('A report of an unreadable card field has its name, never its value', async () => {
    await listCards(answering({ Items: [{ ...card, ExpDate: { secret: 1 } }] }).mainApi, signal);
    expect(heard).toEqual(['cards: ExpDate']);
  });
  it.each([[{}], [{ Items: {} }], [{ Items: [null] }], [{ Items: [{}, 'x'] }], [null], ['x']])(
    'The card list %j does not mean that the rider has no cards',
    async (answer) =>
      expect(await told(listCards(answering(answer).mainApi, signal))).toMatchObject({ code: 'noData' }),
  );
  it.each([[{ Items: null }], [{ Items: [] }]])('The card list %j means that the rider has no cards', async (answer) =>
    expect((await listCards(answering(answer).mainApi, signal)).items).toEqual([]),
  );
  it('A card keeps its ID when the ID comes as a number', async () => {
    expect((await listCards(answering({ Items: [{ ...card, CardIDP: 7 }] }).mainApi, signal)).items).toEqual([
      { ...card, CardIDP: '7' },
    ]);
    expect(heard).toEqual([]);
  });
  it('A card list skips a null entry', async () =>
    expect(await listCards(answering({ Items: [null, other] }).mainApi, signal)).toEqual({
      items: [other],
      leftOut: 1,
    }));
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

const NO_PROFILE = ['UserId', { code: 'noProfileInfoError' }];
const DEBT = { kind: 'debt', sum: 120 };

describe('a profile', () => {
  it.each(damaged(profile))(
    'An unreadable profile field leaves the rest of the profile: %s',
    async (_, field, sent) => {
      const found = await told(getProfile(answering({ Profile: sent }).mainApi));
      const view = found instanceof Fault ? null : profileView(found, shown);
      expect(view === null ? [field, found] : NO_PROFILE).toMatchObject(NO_PROFILE);
      const { name, login, letter, money } = view ?? { name: '', login: '', letter: '', money: DEBT };
      expect([typeof name, typeof login, typeof letter]).toEqual(['string', 'string', 'string']);
      expect(field === 'Balance' ? DEBT : money).toEqual(DEBT);
    },
  );
  it('A profile keeps its IDs when they come as numbers', async () => {
    const ids = { UserId: 100_001, TariffId: 12, OmniTariffId: '' };
    expect(await getProfile(answering({ Profile: { ...profile, ...ids } }).mainApi)).toMatchObject({
      UserId: '100001',
      TariffId: '12',
      OmniTariffId: null,
    });
    expect(heard).toEqual([]);
  });
  it('A profile names its unreadable fields, so that a damaged tariff does not look like none', async () => {
    const damagedTariff = { TariffId: { a: 1 }, TariffName: 7 };
    const found = await getProfile(answering({ Profile: { ...profile, ...damagedTariff } }).mainApi);
    expect(found.unread).toEqual(['TariffId', 'TariffName']);
    expect(profileView(found, shown).tariffs.map(({ isUnknown }) => isUnknown)).toEqual([false, true]);
  });
  it.each([['x'], [null], [{}], [1e300]])('A balance of %j shows neither a debt nor a bonus', async (Balance) => {
    const found = await getProfile(answering({ Profile: { ...profile, Balance } }).mainApi);
    expect(profileView(found, shown).money).toEqual({ kind: 'unknown' });
  });
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

describe('a list of tariffs', () => {
  it.each(damaged(sale))(
    'A damaged tariff shows no wrong price and the other tariff stays: %s',
    async (_, field, sent) => {
      const items = (await listTariffs(answering({ Items: [sent, otherSale] }).mainApi, signal)).items;
      expect(items.at(-1)).toEqual(otherSale);
      expect(() => saleEntries(items, 'omni', { smooveBikes: true })).not.toThrow();
      expect(items.length === 2 || ['Id', 'Name', 'RentalContractBikeType'].includes(field)).toBe(true);
      const [{ Cost } = { Cost: undefined }] = items;
      expect(field === 'Cost' ? [undefined, 7.5] : [199]).toContain(Cost);
    },
  );
});

describe('a list of tariffs', () => {
  it.each([[[null]], [[{}, 'x']], [[{ ...sale, Id: null }]]])(
    'A tariff list without a readable entry does not mean that none is sold: %j',
    async (Items) =>
      expect(await told(listTariffs(answering({ Items }).mainApi, signal))).toMatchObject({ code: 'noData' }),
  );
  it.each([[[]], [null]])('The tariff list %j is empty', async (Items) =>
    expect((await listTariffs(answering({ Items }).mainApi, signal)).items).toEqual([]),
  );
  it('A tariff list counts the tariffs that it cannot read', async () =>
    expect(await listTariffs(answering({ Items: [null, otherSale, 'x'] }).mainApi, signal)).toEqual({
      items: [otherSale],
      leftOut: 2,
    }));
  it('The app sells a tariff with a numeric ID', async () =>
    expect((await listTariffs(answering({ Items: [{ ...sale, Id: 12 }] }).mainApi, signal)).items).toMatchObject([
      { Id: '12' },
    ]));
});

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
  OmniSegments: [{ From: 0, To: null, Cost: 6 }],
  PauseCost: 2,
  FinesTitle: 'd',
  WorkToDate: '2030.08.31',
};

describe('the details of a tariff', () => {
  const prices = [
    'Id',
    'Name',
    'Cost',
    'RentalContractBikeType',
    'FreeMinutes',
    'Segments',
    'OmniSegments',
    'PauseCost',
  ];
  it.each(damaged(tariff))(
    'A damaged tariff is shown without the damaged part, or is not sold: %s',
    async (_, field, sent) => {
      const found = await told(getTariff(answering(sent).mainApi, 't1', signal));
      const sold = found instanceof Fault ? null : found;
      expect(sold !== null || (prices.includes(field) && heard.length === 1)).toBe(true);
      expect(() => sold && tariffTables(sold)).not.toThrow();
      expect(sold === null || field === 'Cost' ? 199 : sold.Cost).toBe(199);
    },
  );
  it.each([
    ['a null among its segments', { OmniSegments: [null, { From: 0, To: null, Cost: 6 }] }],
    [
      'segments that overlap',
      {
        OmniSegments: [
          { From: 0, To: 60, Cost: 6 },
          { From: 30, To: null, Cost: 9 },
        ],
      },
    ],
    ['a segment without its price', { OmniSegments: [{ From: 0, To: null }] }],
    ['a segment that pays the rider', { OmniSegments: [{ From: 0, To: null, Cost: -6 }] }],
    ['a price as a text', { Cost: '199' }],
  ])('The app does not sell a tariff with %s', async (_, part) =>
    expect(await told(getTariff(answering({ ...tariff, ...part }).mainApi, 't1', signal))).toMatchObject({
      code: 'noData',
    }),
  );
  it('The app sells a tariff with an unreadable insurance without it', async () =>
    expect(
      await getTariff(
        answering({ ...tariff, Insurance: { InsuranceId: 'i', InsuranceCost: 'x' } }).mainApi,
        't1',
        signal,
      ),
    ).toMatchObject({ Insurance: null }));
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

describe('an offer of a vehicle before the start', () => {
  const needed = [
    'id',
    'frameNumber',
    'capabilities',
    'mainCoordinate',
    'priceLines',
    'freeMinutes',
    'pauseCost',
    'insuranceCost',
  ];
  it.each(damaged(bike))('A damaged offer omits the field, or is requested again: %s', async (_, field, sent) => {
    const found = await lookUp(answering(sent).gatewayApi, { number: '51307' });
    const isRefused = found.kind === 'refused';
    expect(!isRefused || (needed.includes(field) && heard.length === 1)).toBe(true);
    expect(isRefused ? found.refusal.code : 'commonError').toBe('commonError');
    const { obstacles, priceLines } = isRefused ? { obstacles: [], priceLines: [] } : found.offer;
    expect(Array.isArray(obstacles)).toBe(true);
    expect(isRefused || field === 'priceLines' ? bike.priceLines : priceLines).toEqual(bike.priceLines);
  });
  it('Missing fields of an offer are read as null', async () => {
    const { dock: _, debt: __, pauseCost: ___, ...omitted } = bike;
    const found = await lookUp(answering({ ...omitted, obstacles: null }).gatewayApi, { number: '51307' });
    expect(found).toMatchObject({ offer: { dock: null, debt: null, pauseCost: null, obstacles: [] } });
    expect(heard).toEqual([]);
  });
  it('An offer keeps its vehicle number when it comes as a JSON number', async () =>
    expect(await lookUp(answering({ ...bike, frameNumber: 51_307 }).gatewayApi, { number: '51307' })).toMatchObject({
      offer: { frameNumber: '51307' },
    }));
  it('An offer with missing prices is not free of charge', async () => {
    const { priceLines: _, ...unpriced } = bike;
    expect(await lookUp(answering(unpriced).gatewayApi, { number: '51307' })).toMatchObject({ kind: 'refused' });
  });
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
  it.each(damaged(notification))('A damaged notification keeps its text: %s', (_, field, row) => {
    const headline = parseNotification(row)?.headline ?? null;
    expect(headline !== null || ['id', 'timestamp'].includes(field)).toBe(true);
    const words = field === 'message' ? ['x', notification.text] : [notification.message];
    expect([...words, null]).toContain(headline);
  });
});
