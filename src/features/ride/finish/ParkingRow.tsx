import { useLingui } from '@lingui/react/macro';
import { useFormat } from '#i18n/useFormat.ts';
import { RowButton } from '#ui/Row.tsx';

type ParkingRowProps = { number: string; meters: number; disabled?: boolean; onChoose: (number: string) => void };

/** A parking nearby. One tap says that the rider is there. */
export function ParkingRow({ number, meters, disabled = false, onChoose }: ParkingRowProps) {
  const { t } = useLingui();
  const distance = useFormat().distance(meters);
  return (
    <RowButton
      icon="parking"
      title={t`Парковка № ${number}`}
      end={distance}
      sign="next"
      disabled={disabled}
      onClick={() => onChoose(number)}
    />
  );
}
