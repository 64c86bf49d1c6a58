import { describe, expect, test } from 'vitest';
import { createFormat } from '#i18n/format.ts';
import { detectLanguage } from '#i18n/language.ts';
import { rideLength } from '#i18n/rideLength.ts';

const ru = createFormat('ru');
const en = createFormat('en');

// A008
test('The app writes sums in the language’s format, with “−” for a minus, and whole roubles without kopecks', () => {
  expect([ru.money(6), en.money(6)]).toEqual(['6\u00A0₽', '₽6']);
  expect([ru.money(1499.5), en.money(1499.5)]).toEqual(['1\u00A0499,50\u00A0₽', '₽1,499.50']);
  expect([ru.money(-248), en.money(-248)]).toEqual(['−248\u00A0₽', '−₽248']);
});

test('The app rounds a distance to 5 m, to 10 m or to 100 m: the longer the distance, the more', () => {
  expect([3, 83, 244, 994, 995, 1440].map((meters) => ru.distance(meters))).toEqual([
    '5\u00A0м',
    '85\u00A0м',
    '240\u00A0м',
    '990\u00A0м',
    '1\u00A0км',
    '1,4\u00A0км',
  ]);
  expect(en.distance(83)).toBe('85\u00A0m');
  expect([ru.range(43_000), en.range(43_000)]).toEqual(['43\u00A0км', '43\u00A0km']);
});

test('The app rounds a ride’s length up to minutes below one hour, and writes a longer one as hh:mm:ss', () => {
  expect([6, 2648, 3599].map((seconds) => rideLength(ru, seconds))).toEqual(['1\u00A0мин', '45\u00A0мин', '1\u00A0ч']);
  expect([rideLength(en, 2648), rideLength(ru, 3600)]).toEqual(['45\u00A0min', '01:00:00']);
});

test('The app writes sixty minutes or more in hours and minutes, and can spell out the units in full', () => {
  expect([0, 43, 60, 103].map((minutes) => ru.minutes(minutes))).toEqual([
    '0\u00A0мин',
    '43\u00A0мин',
    '1\u00A0ч',
    '1\u00A0ч\u00A043\u00A0мин',
  ]);
  expect([1, 2, 5, 21].map((minutes) => ru.minutesSpoken(minutes))).toEqual([
    '1\u00A0минута',
    '2\u00A0минуты',
    '5\u00A0минут',
    '21\u00A0минута',
  ]);
  expect(en.minutesSpoken(61)).toBe('1\u00A0hour 1\u00A0minute');
  expect(ru.secondsSpoken(4)).toBe('4\u00A0секунды');
  expect([1, 41, 59, 60, 61].map((seconds) => ru.wait(seconds))).toEqual([
    '1\u00A0секунду',
    '41\u00A0секунду',
    '59\u00A0секунд',
    '1\u00A0минуту',
    '2\u00A0минуты',
  ]);
  expect(en.wait(90)).toBe('2\u00A0minutes');
});

test('A date shows the year only when the year is not the current year', () => {
  const now = new Date(2026, 10, 21).getTime();
  expect(ru.date(new Date(2026, 5, 14).getTime(), now)).toBe('14\u00A0июня');
  expect(ru.date(new Date(2025, 5, 14).getTime(), now)).toMatch(/14.июня.2025/);
  expect(ru.time(new Date(2026, 5, 14, 9, 5).getTime())).toBe('09:05');
});

test('English dates and lists are those of an editor in London, and its units have no plural', () => {
  const now = new Date(2026, 10, 21).getTime();
  expect([2026, 2025].map((year) => en.date(new Date(year, 5, 14).getTime(), now))).toEqual([
    '14\u00A0June',
    '14\u00A0June\u00A02025',
  ]);
  expect(en.day(new Date(2026, 5, 14).getTime(), now)).toBe('Sunday 14\u00A0June');
  expect(en.list(['bell', 'brakes', 'seat'])).toBe('bell, brakes and seat');
  expect([en.minutes(43), en.seconds(6)]).toEqual(['43\u00A0min', '6\u00A0sec']);
});

// A001, A002
describe('the language', () => {
  test.each([
    ['the rider’s choice before the browser’s language', 'en', 'ru-RU', 'en'],
    ['Russian in a Russian browser', null, 'ru', 'ru'],
    ['English in any other browser', null, 'de-DE', 'en'],
    ['the browser’s language when the stored choice is unknown', 'fr', 'ru-RU', 'ru'],
    ['English in a browser whose language only begins like Russian', null, 'rue', 'en'],
  ])('As its language the app takes %s', (_why, stored, browser, spoken) => {
    expect(detectLanguage(stored, browser)).toBe(spoken);
  });
});
