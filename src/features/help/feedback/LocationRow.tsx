import { useLingui } from '@lingui/react/macro';
import type { PositionReading } from '#domain/position.ts';
import { useFormat } from '#i18n/useFormat.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { Button } from '#ui/Button.tsx';
import { Row } from '#ui/Row.tsx';
import styles from './Feedback.module.css';

/** Where the vehicle stands, by the location of the phone beside it. */
export function LocationRow({ reading }: { reading: PositionReading }) {
  const { t } = useLingui();
  const format = useFormat();
  const { report } = useRuntime();
  const { position } = useRuntime().device;
  if (reading.kind === 'located') {
    const accuracy = format.distance(reading.position.accuracy);
    return (
      <Row
        icon="locate"
        title={t`Место приложим`}
        note={t({ message: `С точностью до ${accuracy}`, comment: 'The place is known to within 12 m' })}
      />
    );
  }
  return (
    <Row
      className={styles.place}
      icon="locate"
      title={t`Место`}
      note={reading.kind === 'denied' ? t`Нет доступа. Опишите ниже.` : t`По геопозиции телефона или словами ниже.`}
      end={
        <Button size="small" onClick={() => void position.ask().catch(report)}>
          {t({ message: 'Определить', comment: 'A button: find out by the location of the phone where the rider is' })}
        </Button>
      }
    />
  );
}
