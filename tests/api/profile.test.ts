import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { getPin } from '#api/pin.ts';
import { avatarAddress, getProfile, setAvatar, updateProfile } from '#api/profile.ts';
import { exampleOf } from '../support/answers/examples.ts';
import { MAIN } from '../support/api/wire.ts';
import { words } from '../support/words.ts';
import { answering } from './answering.ts';

const anna = Object(exampleOf('getProfile')).Profile;

/** Account §3; the debtor flag has no name there. */
const FIELDS = words(`
  UserId Login FirstName LastName Birthday PhoneNumber Email AvatarUrl Balance RegisterDate IsAllowPush
  TariffId TariffName TariffStart TariffEnd OmniTariffId OmniTariffName OmniTariffEnd ActivationFlag
  ActivationRcId ActivationTariffEndDate OmniActivationFlag OmniActivationRcId OmniActivationTariffEndDate
  OmniFullNumberRental TroikaPrintCardNumber TroikaPrintCardName PaySys InsuranceOptionCost
  OmniInsuranceOptionCost IsDebtor`);

// A073, D042, D048, D049
test('The profile in the API contract has every field that the specification lists', () => {
  const contract = readFileSync('openapi/main.yaml', 'utf8');
  const { components }: { components: { schemas: { Profile: { properties: object } } } } = parse(contract);
  expect(Object.keys(components.schemas.Profile.properties)).toEqual(expect.arrayContaining(FIELDS));
});

describe('the profile', () => {
  // D096
  test('The app reads the profile from the response field Profile, even when the profile has unknown fields', async () => {
    const { mainApi } = answering({ Profile: { ...anna, ofTomorrow: 1 } });
    expect(await getProfile(mainApi)).toMatchObject(anna);
  });
  // D134
  test.each([[{}], [{ profile: anna }], [{ data: { Profile: anna } }], [anna], [{ Profile: null }]])(
    'The app rejects a response without a profile in the field Profile: %j',
    (body) => expect(getProfile(answering(body).mainApi)).rejects.toMatchObject({ code: 'noProfileInfoError' }),
  );
  // D127
  test.each([
    [500, {}, 'serverErrorTitle'],
    [400, { error: 'No data' }, 'noData'],
    [400, {}, 'commonError'],
  ])('A profile request that fails with status %i and body %j has the error code %s', async (status, body, code) => {
    await expect(getProfile(answering(body, status).mainApi)).rejects.toMatchObject({ status, code });
  });
});

// D043
test.each([
  [{ IsAllowPush: undefined }, false],
  [{ IsAllowPush: null }, true],
  [{ IsAllowPush: 'no' }, true],
  [{ IsAllowPush: false }, false],
])(
  'The app reads IsAllowPush in the profile as permission for push messages unless it is missing or false: %o',
  async (said, isAllowed) => {
    const { mainApi } = answering({ Profile: { ...anna, ...said } });
    expect((await getProfile(mainApi)).IsAllowPush).toBe(isAllowed);
  },
);

describe('a change of the profile', () => {
  const named = { FirstName: 'Анна', LastName: 'Ёлкина', Birthday: '1990.02.01' };
  const update = { ...named, PhoneNumber: '79000000001', Email: 'anna@example.com' };
  // D097
  test('The app sends each field of the changed profile as given, and treats a 200 response as a success', async () => {
    const { mainApi, sent } = answering({});
    expect(await updateProfile(mainApi, update)).toEqual({ kind: 'saved' });
    expect(sent.map(({ method, url }) => `${method} ${new URL(url).pathname}`)).toEqual(['PUT /profile']);
    expect(await sent[0]?.json()).toEqual(update);
  });
  // D091
  test.each([
    [400, { code: 'INVALID_DATA', field: 'FirstName' }, 'FirstName', 'invalidData'],
    [400, { code: 'WRONG_DATE', field: 'Birthday' }, 'Birthday', 'wrongDateCommonError'],
    [400, { code: 'UNDER_16', field: 'Birthday' }, 'Birthday', 'under16warning'],
    [400, { code: 'INVALID_EMAIL', field: 'Email' }, 'Email', 'invalidEmail'],
    [400, { code: 'PHONE_IS_FIXED', field: 'PhoneNumber' }, 'PhoneNumber', 'invalidData'],
    [409, {}, 'Email', 'emailIsTaken'],
    [400, { error: 'Such email already exists and connected to another user' }, 'Email', 'emailIsTaken'],
  ])(
    'When the server refuses a profile change with the status %i and the body %j, the form field %s gets the error %s',
    async (status, body, field, code) => {
      expect(await updateProfile(answering(body, status).mainApi, update)).toEqual({ kind: 'refused', field, code });
    },
  );
  // D128
  test.each([
    [500, {}, 'serverErrorTitle'],
    [400, { code: 'OF_TOMORROW', field: 'Email' }, 'commonError'],
    [400, { code: 'INVALID_DATA', field: 'OfTomorrow' }, 'commonError'],
  ])(
    'When a profile change fails with the status %i and the body %j, the app throws the error %s and blames no form field',
    async (status, body, code) => {
      await expect(updateProfile(answering(body, status).mainApi, update)).rejects.toMatchObject({ code });
    },
  );
});

describe('the profile picture', () => {
  const picture = { userId: '1', image: new Blob([new Uint8Array([0xff, 0xd8, 0xff])]) };
  // D098
  test('The app sends the profile picture as base64 together with the rider’s ID', async () => {
    const { mainApi, sent } = answering({});
    await setAvatar(mainApi, picture);
    expect(await sent[0]?.json()).toEqual({ avatarData: { Image: '/9j/', UserId: '1' } });
  });
  test.each([
    [413, {}],
    [400, { code: 'AVATAR_NOT_ACCEPTED' }],
  ])(
    'When the server refuses a profile picture with the status %i and the body %j, the app throws the error avatarNotRead',
    (status, body) =>
      expect(setAvatar(answering(body, status).mainApi, picture)).rejects.toMatchObject({ code: 'avatarNotRead' }),
  );
});

// D093
describe('the PIN', () => {
  const ask = (body: unknown) => getPin(answering(body).gatewayApi, new AbortController().signal);
  // D052
  test('The PIN has four digits', async () => expect(await ask({ pinCode: '0042' })).toBe('0042'));
  test.each([[{}], [{ pinCode: '123' }], [{ pinCode: 1234 }], [{ pinCode: '12 34' }]])(
    'The app rejects the response %j to a PIN request, because it contains no PIN of four digits',
    (body) => expect(ask(body)).rejects.toMatchObject({ code: 'noData' }),
  );
});

test.each([
  ['a path of the main backend', '/avatars/1.webp', `${MAIN}/avatars/1.webp`],
  ['an address of another host', 'https://pictures.example/1.webp', 'https://pictures.example/1.webp'],
  ['an empty address', '', null],
  ['a script', 'javascript:alert(1)', null],
  ['an unreadable address', 'https://[', null],
])('The app reads only a valid avatar URL: %s', (_, AvatarUrl, shown) =>
  expect(avatarAddress({ AvatarUrl }, MAIN)).toBe(shown),
);
