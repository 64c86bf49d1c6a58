import { Trans, useLingui } from '@lingui/react/macro';
import { StepList } from '#ui/StepList.tsx';
import text from '#ui/text.module.css';
import styles from './PortPlusHelp.module.css';

/**
 * How to return a docked bike at a Port+ station without a free dock (ledger B006, our reading). It has no lock of its
 * own: the server ends the ride, and the service collects the bike. The parent renders the heading.
 *
 * @param hasButton the button that finishes stands below
 */
export function PortPlusHelp({ hasButton = false }: { hasButton?: boolean }) {
  const { t } = useLingui();
  const steps = [
    {
      key: 'place',
      title: t`Поставьте велосипед рядом со станцией`,
      note: t`Вплотную к крайнему доку, не на проходе.`,
    },
    { key: 'stay', title: t`Не отходите от него`, note: t`Мы проверим, что вы у станции.` },
    {
      key: 'finish',
      title: t`Завершите у станции`,
      note: hasButton ? t`Кнопкой ниже.` : t`В поездке: «Вернуть», «Нет свободного дока».`,
    },
  ];
  return (
    <div className={styles.help}>
      <p className={text.second}>
        <Trans>На станциях «Порт+» можно завершить поездку, даже когда все доки заняты.</Trans>
      </p>
      <StepList
        label={t`Как вернуть, если свободных доков нет`}
        steps={steps.map((step) => ({ ...step, state: 'ahead' as const }))}
      />
      <p className={text.second}>
        <Trans>Если свободен хоть один док, верните велосипед в него.</Trans>
      </p>
    </div>
  );
}
