import { Trans, useLingui } from '@lingui/react/macro';
import { StepList } from '#ui/StepList.tsx';
import text from '#ui/text.module.css';
import styles from './PortPlusHelp.module.css';

/**
 * How to return a bike at a Port+ station without a free port (ledger B006, our reading). The parent renders the
 * heading.
 */
export function PortPlusHelp() {
  const { t } = useLingui();
  const steps = [
    {
      key: 'place',
      title: t`Поставьте велосипед рядом со станцией`,
      note: t`Вплотную к крайнему порту, не на проходе.`,
    },
    { key: 'lock', title: t`Закройте замок колеса`, note: t`Опустите рычаг до щелчка.` },
    { key: 'chain', title: t`Есть цепь? Застегните её вокруг стойки`, note: t`Или вокруг рамы станции.` },
    { key: 'photo', title: t`Сфотографируйте`, note: t`Целиком и со станцией.` },
  ];
  return (
    <div className={styles.help}>
      <p className={text.second}>
        <Trans>На станциях «Порт+» можно завершить поездку, даже когда все порты заняты.</Trans>
      </p>
      <StepList
        label={t`Как вернуть, если портов нет`}
        steps={steps.map((step) => ({ ...step, state: 'ahead' as const }))}
      />
      <p className={text.second}>
        <Trans>Когда порт есть, верните велосипед в него: так быстрее.</Trans>
      </p>
    </div>
  );
}
