import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { METRO_FINE, METRO_LINK_TAKES_HOURS, METRO_OPTIONS, METRO_TRIP_MINUTES } from '#domain/metro.ts';
import { useFormat } from '#i18n/useFormat.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { Disclosure } from '#ui/Disclosure.tsx';
import { Row, Rows } from '#ui/Row.tsx';
import { SegmentedControl } from '#ui/SegmentedControl.tsx';
import { metroOption, type MetroDays } from './metro.view.ts';
import text from '#ui/text.module.css';
import styles from './Metro.module.css';

/** The bonus of each subscription, the price afterwards, and how to connect it (account §2, §9). */
export function MetroTerms() {
  const { t } = useLingui();
  const format = useFormat();
  const { metroCostAfter } = useRuntime().settings;
  const [days, setDays] = useState<MetroDays>(METRO_OPTIONS[1].days);
  const { minutes, trips } = metroOption(days);
  const trip = format.minutes(METRO_TRIP_MINUTES);
  const total = format.minutes(minutes);
  const after = format.money(metroCostAfter);
  const hours = format.minutesSpoken(METRO_LINK_TAKES_HOURS * 60);
  const fine = format.money(METRO_FINE);
  return (
    <>
      <section className={styles.section}>
        <h2 className={text.title}>{t`Бонусные поездки по ${trip}`}</h2>
        <p className={text.second}>{t`С билетом «Единый» на срок:`}</p>
      </section>
      <section className={styles.section}>
        <SegmentedControl
          label={t`Срок билета`}
          choices={METRO_OPTIONS.map((option) => ({
            value: String(option.days),
            label: t({ message: plural(option.days, { one: '# день', few: '# дня', many: '# дней', other: '# дня' }) }),
          }))}
          chosen={String(days)}
          onChoose={(chosen) => setDays(METRO_OPTIONS.find((option) => String(option.days) === chosen)?.days ?? days)}
        />
        <Rows>
          <Row
            icon="gift"
            title={t({
              message: plural(trips, {
                one: '# бонусная поездка',
                few: '# бонусные поездки',
                many: '# бонусных поездок',
                other: '# бонусной поездки',
              }),
            })}
            note={t({
              message: `Бесплатно ${total}`,
              comment: 'Placeholder: free minutes of the bonus in all, such as 3 hours',
            })}
          />
          <Row
            icon="clock"
            title={t({ message: `Дальше ${after} за минуту`, comment: 'Price once the free minutes are over' })}
            note={t`Если дольше ${trip}`}
          />
          <Row icon="alert" title={t`Штраф ${fine}`} note={t`Если не вернуть за двое суток`} />
        </Rows>
      </section>
      <Disclosure icon="help" title={t`Как подключить`}>
        <ol className={styles.steps}>
          <li>{t`Добавьте банковскую карту.`}</li>
          <li>{t`Нажмите «Получить бонус»: метро пришлёт код на номер из профиля.`}</li>
          <li>{t`Введите код здесь.`}</li>
          <li>{t({ message: `Билет появится в течение ${hours}.`, comment: 'Placeholder: such as 6 hours' })}</li>
        </ol>
      </Disclosure>
    </>
  );
}
