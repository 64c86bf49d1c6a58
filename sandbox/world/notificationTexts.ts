import type { Clock } from '../clock.ts';
import type { Sql } from '../database/db.ts';
import { roublesIn, type Language } from '../language.ts';
import { notify, type NotificationType, type NotificationText } from './notifications.ts';
import { RIDE_LIMIT_MS } from './rents/cost.ts';
import type { Rent } from './rents/rent.types.ts';

type BothLanguages = Record<Language, NotificationText>;

const MINUTE = 60;

/** Started minutes below an hour, `1:36:51` from an hour: `36:51` would read as a time of day (decisions §6.9). */
function lengthOf(seconds: number, minute: string): string {
  const two = (n: number) => String(n).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / MINUTE) % MINUTE];
  return hours > 0
    ? `${hours}:${two(minutes)}:${two(seconds % MINUTE)}`
    : `${Math.ceil(seconds / MINUTE)}\u00A0${minute}`;
}

/** A failed start is not a ride, and sends no notification about its end. */
export async function notifyRideEnd(sql: Sql, rent: Rent): Promise<void> {
  if (rent.ride_started_at === null || rent.ended_at === null) return;
  const [seconds, cost] = [rent.duration ?? 0, rent.cost ?? 0];
  const [ru, en] = rideEndHeadline(rent);
  const words: BothLanguages = {
    ru: { message: ru, text: `${lengthOf(seconds, 'мин')}, ${roublesIn('ru', cost)}` },
    en: { message: en, text: `${lengthOf(seconds, 'min')}, ${roublesIn('en', cost)}` },
  };
  await notify(sql, { riderId: rent.client_id, at: rent.ended_at, type: 'rental_end', words, rent });
}

function rideEndHeadline({ status, duration }: Rent): [ru: string, en: string] {
  if (status === 'DONE') return ['Поездка завершена', 'Ride finished'];
  if ((duration ?? 0) * 1000 >= RIDE_LIMIT_MS)
    return ['Поездка завершена: прошло 48\u00A0часов', 'Ride ended after 48 hours'];
  return ['Поддержка завершила поездку', 'Support ended your ride'];
}

/** @param debt roubles that the rider owes now, positive */
export async function notifyDebt(
  sql: Sql,
  clock: Clock,
  riderId: string,
  debt: number,
  rent: Rent | null,
): Promise<void> {
  const words: BothLanguages = {
    ru: { message: `Долг ${roublesIn('ru', debt)}`, text: 'Оплатите, и\u00A0можно ехать дальше.' },
    en: { message: `You owe ${roublesIn('en', debt)}`, text: 'Pay and you can ride again.' },
  };
  await notify(sql, { riderId, at: clock.iso(), type: 'pay_debt_claim', words, rent });
}

/** The limit of 48 hours is near (map-and-rent §9, decisions §4). @param seconds of the ride so far */
export async function notifyRideLimit(sql: Sql, clock: Clock, rent: Rent, seconds: number): Promise<void> {
  const hours = Math.floor(seconds / 3600);
  const isClose = seconds >= 47.5 * 3600;
  const words: BothLanguages = isClose
    ? {
        ru: {
          message: 'Полчаса до штрафа',
          text: 'Через 30\u00A0минут будет 48\u00A0часов в\u00A0пути и\u00A0штраф 30\u00A0000\u00A0₽. Завершите поездку.',
        },
        en: {
          message: 'Half an hour until the fine',
          text: 'In 30 minutes the ride reaches 48 hours: a fine of ₽30,000. Finish it now.',
        },
      }
    : {
        ru: {
          message: `Поездка идёт ${hours}\u00A0часов`,
          text: `Через ${48 - hours}\u00A0${hours === 46 ? 'часа' : 'часов'} штраф 30\u00A0000\u00A0₽. Завершите её на\u00A0парковке.`,
        },
        en: {
          message: `Your ride has lasted ${hours} hours`,
          text: `In ${48 - hours} hours: a fine of ₽30,000. Finish it at a parking spot.`,
        },
      };
  await notify(sql, { riderId: rent.client_id, at: clock.iso(), type: 'come_back_to_ride', words, rent });
}

/** A pause that costs money continues. @param seconds of the pause so far */
export async function notifyPause(sql: Sql, clock: Clock, rent: Rent, seconds: number): Promise<void> {
  const [minutes, cost] = [Math.floor(seconds / MINUTE), rent.pause_cost ?? 0];
  const words: BothLanguages = {
    ru: {
      message: `Пауза идёт ${minutes}\u00A0минут`,
      text: `Минута паузы стоит ${roublesIn('ru', cost)}. Поезжайте дальше или завершите поездку.`,
    },
    en: {
      message: `Paused for ${minutes} minutes`,
      text: `A paused minute costs ${roublesIn('en', cost)}. Keep riding or finish.`,
    },
  };
  await notify(sql, { riderId: rent.client_id, at: clock.iso(), type: 'come_back_to_ride', words, rent });
}

export async function notifyAccountBlocked(sql: Sql, clock: Clock, riderId: string): Promise<void> {
  await notify(sql, { riderId, at: clock.iso(), type: 'account_blocked', words: sampleTexts.account_blocked });
}

/** Written as delivered: the rider saw the result where they typed the code, so it appears in the list alone. */
export async function notifyPromoCode(sql: Sql, clock: Clock, riderId: string, code: string): Promise<void> {
  const { rows } = await sql.query<{ open: number }>(
    'select count(*)::int as open from sandbox.token_families where rider_id = $1 and ended_at is null',
    [riderId],
  );
  const words: BothLanguages = {
    ru: { message: `Промокод ${code} действует` },
    en: { message: `Promo code ${code} is active` },
  };
  await notify(sql, { riderId, at: clock.iso(), type: 'promocode', words, delivered: (rows[0]?.open ?? 0) < 2 });
}

/** Texts for types without their own. */
export const sampleTexts: Record<NotificationType, BothLanguages> = {
  information: {
    ru: { message: 'Плюс 50\u00A0₽ бонусов', text: 'Спасибо, что ездите с\u00A0нами.' },
    en: { message: '₽50 bonus for you', text: 'Thank you for riding with us.' },
  },
  promocode: { ru: { message: 'Промокод SPRING26 действует' }, en: { message: 'Promo code SPRING26 is active' } },
  rental_end: {
    ru: { message: 'Поездка завершена', text: '37\u00A0мин, 50\u00A0₽' },
    en: { message: 'Ride finished', text: '37\u00A0min, ₽50' },
  },
  account_blocked: {
    ru: { message: 'Аккаунт заблокирован', text: 'Напишите нам, поможем разобраться.' },
    en: { message: 'Account blocked', text: 'Message us and we’ll sort it out.' },
  },
  come_back_to_ride: {
    ru: {
      message: 'Поездка идёт 46\u00A0часов',
      text: 'Через 2\u00A0часа штраф 30\u00A0000\u00A0₽. Завершите её на\u00A0парковке.',
    },
    en: {
      message: 'Your ride has lasted 46 hours',
      text: 'In 2 hours: a fine of ₽30,000. Finish it at a parking spot.',
    },
  },
  pay_debt_claim: {
    ru: { message: 'Долг 248\u00A0₽', text: 'Оплатите, и\u00A0можно ехать дальше.' },
    en: { message: 'You owe ₽248', text: 'Pay and you can ride again.' },
  },
  qr_code: {
    ru: { message: 'Самокат рядом', text: 'Сканируйте код и\u00A0поезжайте.' },
    en: { message: 'A scooter nearby', text: 'Scan its code and ride.' },
  },
  mos_metro_bonus: {
    ru: { message: '30\u00A0минут за\u00A0метро', text: 'Бонус ждёт вас до\u00A0полуночи.' },
    en: { message: '30 minutes from the Metro', text: 'Use it before midnight.' },
  },
  buy_tariff: {
    ru: { message: 'Тариф закончится завтра', text: 'Электро\u00A02.0, месяц: 499\u00A0₽.' },
    en: { message: 'Your plan ends tomorrow', text: 'Electro 2.0, a month: ₽499.' },
  },
  close_card_and_come_back_to_ride: {
    ru: { message: 'Поездка ещё идёт', text: 'Вернитесь к\u00A0ней и\u00A0завершите её.' },
    en: { message: 'Your ride is still running', text: 'Come back to it and finish.' },
  },
};
