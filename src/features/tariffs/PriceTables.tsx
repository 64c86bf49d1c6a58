import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Tariff } from '#api/tariffs.ts';
import type { PriceRow } from '#domain/priceLines.ts';
import type { VehicleForm } from '#domain/rent.ts';
import { type TariffLimit, type TariffTable, tariffTables } from '#domain/tariff.ts';
import { useReservationTexts } from '#features/ride/reservation/useReservationTexts.ts';
import { useFormat } from '#i18n/useFormat.ts';
import text from '#ui/text.module.css';
import styles from './Tariffs.module.css';

/** The price of a ride: one table for all vehicles of the tariff, or one per vehicle if they differ (account §3). */
export function PriceTables({ tariff }: { tariff: Tariff }) {
  const tables = tariffTables(tariff);
  const limits = tables[0]?.limits ?? [];
  const reservation = useReservationTexts();
  return (
    <>
      {tables.map((table) => (
        <PriceTable key={table.forms.join(' ')} table={table} isOnly={tables.length === 1} />
      ))}
      <div className={styles.texts}>
        {tables.length > 0 && <Caps tariff={tariff} />}
        {tariff.Reservation && <p className={text.second}>{reservation.terms(tariff.Reservation)}</p>}
        <Limits limits={limits} />
      </div>
    </>
  );
}

function PriceTable({ table, isOnly }: { table: TariffTable; isOnly: boolean }) {
  const { t } = useLingui();
  const format = useFormat();
  const names: Record<VehicleForm, string> = {
    bike: t({ message: 'Велосипед', comment: 'Heading of a price table: a ride on a mechanical bike' }),
    ebike: t({ message: 'Электровелосипед', comment: 'Heading of a price table: a ride on an e-bike' }),
    omni: t`Электро 2.0`,
    scooter: t({ message: 'Самокат', comment: 'Heading of a price table: a ride on a scooter' }),
  };
  const rate = (cost: number) => {
    const perMinute = format.money(cost);
    return t({ message: `${perMinute}/мин`, comment: 'Price per minute: 6 ₽/min' });
  };
  const between = (first: number, last: number) =>
    t({ message: `${first}–${last}-я минута`, comment: 'Row of a price table: minutes 31 to 60' });
  const when = (row: PriceRow): string => {
    switch (row.kind) {
      case 'free':
        return t`Первые ${plural(row.minutes, { one: '# минута', few: '# минуты', many: '# минут', other: '# минуты' })}`;
      case 'always':
        return t({
          message: 'Каждая минута',
          comment: 'Row of a price table: every minute of the ride costs the same',
        });
      case 'between':
        return between(row.first, row.last);
      case 'then':
        return t({ message: 'Дальше', comment: 'Row of a price table: every minute after those above' });
    }
  };
  return (
    <div className={styles.table}>
      <table className={styles.prices}>
        <caption>{isOnly ? t`Каждая поездка` : table.forms.map((form) => names[form]).join(', ')}</caption>
        <tbody>
          {table.rows.map((row) => (
            <tr key={row.kind === 'free' || row.kind === 'always' ? row.kind : row.first}>
              <th scope="row">{when(row)}</th>
              <td>{row.kind === 'free' ? format.money(0) : rate(row.cost)}</td>
            </tr>
          ))}
          {table.pauseCost !== null && (
            <tr>
              <th scope="row">
                <Trans>На паузе</Trans>
              </th>
              <td>{rate(table.pauseCost)}</td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}

/** The most that a ride, and all rides of a day, cost (decisions §5.5). */
function Caps({ tariff: { FareCap, DayFareCap } }: { tariff: Tariff }) {
  const { t } = useLingui();
  const format = useFormat();
  const [ride, day] = [format.money(FareCap ?? 0), format.money(DayFareCap ?? 0)];
  return (
    <>
      {FareCap !== null && <p className={text.second}>{t`За поездку не больше ${ride}.`}</p>}
      {DayFareCap !== null && <p className={text.second}>{t`За день не больше ${day}, сколько бы ни было поездок.`}</p>}
    </>
  );
}

/** The limits of the tariff (decisions §4, our reading). */
function Limits({ limits }: { limits: readonly TariffLimit[] }) {
  const { t } = useLingui();
  const limitText = (limit: TariffLimit): string =>
    limit.kind === 'minutes'
      ? t`Тариф закончится раньше срока, если проехать всего ${plural(limit.minutes, { one: '# минуту', few: '# минуты', many: '# минут', other: '# минуты' })}.`
      : t`Тариф закончится раньше срока после ${plural(limit.rides, { one: '# поездки', few: '# поездок', many: '# поездок', other: '# поездки' })}.`;
  return limits.map((limit) => (
    <p key={limit.kind} className={text.second}>
      {limitText(limit)}
    </p>
  ));
}
