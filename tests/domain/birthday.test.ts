import { describe, expect, test } from 'vitest';
import {
  birthdayFault,
  birthdayToSend,
  dayOf,
  isUnfinishedDate,
  maskedBirthday,
  readBirthday,
} from '#domain/birthday.ts';
import { words } from '../support/words.ts';

const today = { year: 2026, month: 6, day: 15 };

// D074
test.each([
  [['', '1', '14.05.199', '14.05.1990'], null],
  [['14051990', '140519901', ' 14 / 05 / 1990 ', '1990-05-14', '14.05.1990 г.'], '14.05.1990'],
  [['140', '14.00'], '14.0'],
  [['5.'], '05'],
  [['05.6.'], '05.06'],
  [['1.5.1990', '1990.5.1'], '01.05.1990'],
  // Four digits are a year only where a month and a day stand behind it.
  [['1990'], '19.9'],
  [['32.01'], '3'],
  [['00.05'], '0'],
  [['14.13.1990'], '14.1'],
  // A year has four digits: a dot after one digit does not complete it.
  [['1.5.9.'], '01.05.9'],
])('Each birthday typed as one of %j becomes «%s», or stays as typed (null)', (all, masked) =>
  expect(all.map(maskedBirthday)).toEqual(masked === null ? all : all.map(() => masked)),
);

// D075, D076, D078, D090
describe('the error of a birthday', () => {
  test.each([
    [words('14.05.1990 01.01.1900 29.02.2000 14.06.2010 15.06.2010'), null],
    [words('31.12.1899 29.02.1900 29.02.2001 31.04.1990'), 'wrongDateCommonError'],
    [words('00.05.1990 14.13.1990 16.06.2026'), 'wrongDateCommonError'],
    [['15.06.2026', '16.06.2010'], 'under16warning'],
    [[''], 'requiredField'],
  ])('On 15 June 2026 the app reports the right error, or none, for each of the birthdays %j', (all, fault) =>
    expect(all.filter((masked) => birthdayFault(masked, today) !== fault)).toEqual([]),
  );

  test.each([
    ['29.02.2008', { year: 2024, month: 2, day: 28 }, 'under16warning'],
    ['29.02.2008', { year: 2024, month: 2, day: 29 }, null],
    // Sixteen years after a leap day there is none in 2100.
    ['29.02.2084', { year: 2100, month: 2, day: 28 }, 'under16warning'],
    ['29.02.2084', { year: 2100, month: 3, day: 1 }, null],
  ] as const)(
    'The app accepts the leap-day birthday “%s” on the day %o only if the rider is 16 by then (1 March if no leap day comes)',
    (masked, day, fault) => expect(birthdayFault(masked, day)).toBe(fault),
  );
});

test('The app decides correctly if more digits can complete a typed date', () => {
  const unfinished = ['', '3', '4', '14.', '14.05.', '14.05.199'];
  expect([...unfinished, '32', '14.13', '00', '14.00', '14.05.1990'].filter(isUnfinishedDate)).toEqual(unfinished);
});

// D088
test.each([
  [['14.05.1990'], { year: 1990, month: 5, day: 14 }],
  [['31.12.0100'], { year: 100, month: 12, day: 31 }],
  [words('14.05.0090 31.04.1990 00.05.1990 14.13.1990 114.05.1990 14.05.19901 4.05.1990 14-05-1990 14051990'), null],
  [['дд.мм.гггг', ''], null],
])('The app reads each of the texts %j as the date $1 (null: no date)', (texts, day) =>
  expect(texts.map(readBirthday)).toEqual(texts.map(() => day)),
);

// D079
test('The app converts a birthday between the formats of the rider and the server', () => {
  const day = readBirthday('04.05.1990');
  expect(day && birthdayToSend(day)).toBe('1990.05.04');
  expect(readBirthday(maskedBirthday('1990.05.04'))).toEqual(day);
});

test('Today is the day in the phone’s time zone until midnight', () =>
  expect(dayOf(new Date(2026, 5, 15, 23, 59).getTime())).toEqual(today));
