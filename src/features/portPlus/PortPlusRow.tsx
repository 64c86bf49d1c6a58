import { useLingui } from '@lingui/react/macro';
import { RowButton } from '#ui/Row.tsx';

/** The row that opens the Port+ help, for bikes that are returned to docks (ledger B006). */
export function PortPlusRow({ onClick }: { onClick: () => void }) {
  const { t } = useLingui();
  return (
    <RowButton
      icon="parking"
      title={t`Нет свободного дока`}
      note={t`Как вернуть велосипед на станции «Порт+»`}
      sign="next"
      onClick={onClick}
    />
  );
}
