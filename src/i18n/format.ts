import { localeOf } from '#domain/language.ts';

/** Numbers, money, distances and times in a locale (Intl), with no-break spaces before units. */
export type Format = {
  /** Roubles, with kopecks only if they are not zero: 6 ₽, ₽6, −248,50 ₽. */
  money(roubles: number): string;
  number(value: number): string;
  /** A walking distance. @param meters shown as 85 м, 240 м, 1,4 км */
  distance(meters: number): string;
  /** A riding distance in whole kilometres. @param meters shown as 43 км */
  range(meters: number): string;
  /** 43 мин, 1 ч 43 мин. */
  minutes(minutes: number): string;
  /** The same with unabbreviated units, for speech: 1 час 43 минуты. */
  minutesSpoken(minutes: number): string;
  /** 6 с. */
  seconds(seconds: number): string;
  /** 4 секунды. */
  secondsSpoken(seconds: number): string;
  /** After «через»: 40 секунд, 1 минуту. Minutes from 60 seconds. */
  wait(seconds: number): string;
  /** 14:32. @param at milliseconds */
  time(at: number): string;
  /** 14 июня; with the year where it is not the current one. @param at milliseconds */
  date(at: number, now?: number): string;
  /** июнь. @param at milliseconds */
  month(at: number): string;
  /** суббота, 14 июня. */
  day(at: number, now?: number): string;
  percent(share: number): string;
  /** Прогулка, парк и работа. */
  list(items: readonly string[]): string;
};

const HARD_SPACE = '\u00A0';
const TRUE_MINUS = '\u2212';

const clean = (formatted: string) => formatted.replace(/-/g, TRUE_MINUS).replace(/[ \u202F]/g, HARD_SPACE);

/** «15 июня»: the day stays with its month. */
const withMonth = (day: string) => day.replace(/(\d) (?=\p{L})/u, `$1${HARD_SPACE}`);

/** Rounds to 5 m below 100 m, else to 10 m: a position is not more exact. */
const roundMeters = (meters: number) => (meters < 100 ? Math.round(meters / 5) * 5 : Math.round(meters / 10) * 10);

/** @param locale ru, en or any other locale of Intl */
export function createFormat(locale: string): Format {
  const unit = (name: string, display: 'short' | 'long', digits = 0) => {
    const format = new Intl.NumberFormat(locale, {
      style: 'unit',
      unit: name,
      unitDisplay: display,
      maximumFractionDigits: digits,
    });
    return (value: number) => clean(format.format(value));
  };
  const dateFormat = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(localeOf(locale), options);
    return (at: number) => format.format(at);
  };
  const rouble = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'RUB',
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: 2,
    trailingZeroDisplay: 'stripIfInteger',
  });
  const plain = new Intl.NumberFormat(locale);
  const share = new Intl.NumberFormat(locale, { style: 'percent' });
  const meters = unit('meter', 'short');
  const kilometers = unit('kilometer', 'short', 1);
  const wholeKilometers = unit('kilometer', 'short');
  const seconds = unit('second', 'short');
  const secondsLong = unit('second', 'long');
  const hoursAndMinutes = (display: 'short' | 'long') => {
    const hour = unit('hour', display);
    const minute = unit('minute', display);
    return (value: number) => {
      const whole = Math.max(0, Math.round(value));
      const hours = Math.floor(whole / 60);
      const rest = whole % 60;
      if (hours === 0) return minute(rest);
      return rest === 0 ? hour(hours) : `${hour(hours)}${display === 'short' ? HARD_SPACE : ' '}${minute(rest)}`;
    };
  };
  const minutesLong = hoursAndMinutes('long');
  const spoken = (seconds: number) => (seconds < 60 ? secondsLong(seconds) : minutesLong(Math.ceil(seconds / 60)));
  const sameYear = dateFormat({ day: 'numeric', month: 'long' });
  const otherYear = dateFormat({ day: 'numeric', month: 'long', year: 'numeric' });
  const daySameYear = dateFormat({ weekday: 'long', day: 'numeric', month: 'long' });
  const dayOtherYear = dateFormat({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
  const inYear = (at: number, now: number) => new Date(at).getFullYear() === new Date(now).getFullYear();

  return {
    money: (roubles) => clean(rouble.format(roubles)),
    number: (value) => clean(plain.format(value)),
    distance: (value) => (value < 995 ? meters(roundMeters(value)) : kilometers(value / 1000)),
    range: (value) => wholeKilometers(value / 1000),
    minutes: hoursAndMinutes('short'),
    minutesSpoken: minutesLong,
    seconds,
    secondsSpoken: secondsLong,
    // Only Russian words end so, and only these two differ in the accusative.
    wait: (value) => spoken(value).replace(/(секунд|минут)а/, '$1у'),
    time: dateFormat({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
    date: (at, now = Date.now()) => clean(inYear(at, now) ? sameYear(at) : otherYear(at)),
    month: dateFormat({ month: 'long' }),
    day: (at, now = Date.now()) => withMonth(inYear(at, now) ? daySameYear(at) : dayOtherYear(at)),
    percent: (value) => clean(share.format(value)),
    list: (items) => new Intl.ListFormat(localeOf(locale)).format(items),
  };
}
