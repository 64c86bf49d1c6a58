import { expect, test } from 'vitest';
import type { Profile } from '#api/profile.ts';
import { profileView } from '#features/profile/profile.screen.ts';

const anna: Profile = {
  UserId: '482917',
  Login: '482917',
  FirstName: 'Анна',
  LastName: 'Крылова',
  PhoneNumber: '79162044812',
  Balance: 120,
  IsDebtor: false,
  TariffId: null,
  TariffName: null,
  OmniTariffId: '2',
  OmniTariffName: 'Электро 2.0, месяц',
  OmniTariffEnd: '2026-06-14T00:00:00Z',
};

test('a balance below zero is a debt', () => {
  expect(profileView(anna).money).toEqual({ kind: 'balance', sum: 120 });
  expect(profileView({ ...anna, Balance: -248 }).money).toEqual({ kind: 'debt', sum: 248 });
  expect(profileView({ ...anna, Balance: 0 }).money).toEqual({ kind: 'balance', sum: 0 });
});

test('both tariffs have a row, bought or not', () => {
  expect(profileView(anna).plans).toEqual([
    { key: 'omni', form: 'omni', name: 'Электро 2.0, месяц', until: Date.parse('2026-06-14T00:00:00Z') },
    { key: 'other', form: 'bike', name: null, until: null },
  ]);
});

test('a rider without a name is still somebody', () => {
  expect(profileView({ ...anna, FirstName: '', LastName: '' })).toMatchObject({ name: '', letter: '4' });
});
