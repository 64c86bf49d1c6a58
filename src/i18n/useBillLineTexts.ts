import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { BillLine } from '#domain/billLines.ts';
import { useFormat } from './useFormat.ts';

/** The lines of a bill in the language on the screen. */
export function useBillLineTexts() {
  const { t } = useLingui();
  const format = useFormat();
  return (line: BillLine): string => {
    switch (line.kind) {
      case 'free':
        return t`${plural(line.minutes, { one: '# минута по тарифу', few: '# минуты по тарифу', many: '# минут по тарифу', other: '# минуты по тарифу' })}`;
      case 'ride': {
        const price = format.money(line.cost);
        return t({
          message: `${plural(line.minutes, { one: '# минута', few: '# минуты', many: '# минут', other: '# минуты' })} по ${price}`,
          comment: '7 minutes at ₽6',
        });
      }
      case 'pause': {
        const price = format.money(line.cost);
        return t({
          message: `Пауза: ${plural(line.minutes, { one: '# минута', few: '# минуты', many: '# минут', other: '# минуты' })} по ${price}`,
          comment: 'Pause: 3 minutes at ₽2',
        });
      }
      case 'reservation': {
        const price = format.money(line.cost);
        return t({
          message: `Бронь: ${plural(line.minutes, { one: '# минута', few: '# минуты', many: '# минут', other: '# минуты' })} по ${price}`,
          comment: 'Reservation: 3 minutes at ₽3',
        });
      }
      case 'cap': {
        const cap = format.money(line.cap);
        return t({
          message: `Больше ${cap} не берём`,
          comment: 'A line of a bill, with a sum below zero: the price stops at the cap',
        });
      }
      case 'whole':
        return t`Поездка`;
      case 'fine':
        return t`Штраф: дольше 48 часов`;
      case 'bonus':
        return t({ message: 'Оплачено бонусами', comment: 'A line of a bill, with a sum below zero' });
      case 'insurance':
        return t`Страховка`;
      case 'rounding':
        return t`Округление`;
    }
  };
}
