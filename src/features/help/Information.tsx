import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { MINIMUM_AGE } from '#domain/birthday.ts';
import { NEAR_METERS } from '#domain/distance.ts';
import { RIDE_FINE, RIDE_LIMIT_SECONDS } from '#domain/rideLimit.ts';
import { BackButton } from '#features/navigation/BackButton.tsx';
import { useFormat } from '#i18n/useFormat.ts';
import { paths } from '#paths/paths.ts';
import { FactList } from '#ui/DescriptionList.tsx';
import { rowClass, Rows, RowTexts } from '#ui/Row.tsx';
import { Page, Screen, TopBar } from '#ui/Screen.tsx';
import text from '#ui/text.module.css';
import styles from './Help.module.css';

/** The conditions: first the numbers a rider needs during a ride, then the documents they come from. */
export function Information() {
  const { t } = useLingui();
  const format = useFormat();
  const age = MINIMUM_AGE;
  const limit = format.minutes(RIDE_LIMIT_SECONDS / 60);
  const facts = [
    { name: t`Возраст`, value: t({ message: `от ${age}`, comment: 'An age: 16 and older' }) },
    { name: t`Поездок сразу`, value: format.number(1) },
    { name: t`Старт не дальше`, value: format.distance(NEAR_METERS) },
    { name: t`Самая долгая поездка`, value: limit },
    { name: t`Штраф после ${limit}`, value: format.money(RIDE_FINE) },
    { name: t`Экстренные службы`, value: '112' },
  ];
  return (
    <Screen>
      <TopBar heading title={t`Условия и правила`} start={<BackButton instead={paths.help} />} />
      <Page>
        <section className={styles.section} aria-labelledby="numbers">
          <h2 id="numbers" className={text.titleS}>
            <Trans>Главное в цифрах</Trans>
          </h2>
          <FactList facts={facts.map(({ name, value }) => ({ key: name, label: name, value }))} />
          <p className={text.second}>
            <Trans>
              Каждая начатая минута считается целиком. Цены в пути и на паузе — в карточке транспорта и в вашем тарифе.
            </Trans>
          </p>
        </section>
        <section className={styles.section} aria-labelledby="papers">
          <h2 id="papers" className={text.titleS}>
            <Trans>Документы</Trans>
          </h2>
          <Rows>
            <Link to={paths.policy} search={{ file: 'rentRules' }} className={rowClass({ icon: true })}>
              <RowTexts icon="list" title={t`Правила аренды`} sign="next" />
            </Link>
            <Link to={paths.policy} search={{ file: 'userAgreement' }} className={rowClass({ icon: true })}>
              <RowTexts icon="users" title={t`Пользовательское соглашение`} sign="next" />
            </Link>
            <Link to={paths.policy} search={{ file: 'insuranceRules' }} className={rowClass({ icon: true })}>
              <RowTexts icon="shield" title={t`Правила страхования`} sign="next" />
            </Link>
            <Link to={paths.policy} search={{ file: 'privatePolicy' }} className={rowClass({ icon: true })}>
              <RowTexts icon="lock" title={t`Как мы бережём данные`} sign="next" />
            </Link>
            <Link to={paths.policy} search={{ file: 'accessibility' }} className={rowClass({ icon: true })}>
              <RowTexts icon="eye" title={t`Доступность`} sign="next" />
            </Link>
            <Link to={paths.policy} className={rowClass({ icon: true })}>
              <RowTexts icon="info" title={t`Все документы`} sign="next" />
            </Link>
          </Rows>
        </section>
      </Page>
    </Screen>
  );
}
