import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useDebugMode } from '#hooks/useDebugMode.ts';
import { paths } from '#paths/paths.ts';
import { rowClass, Rows, RowTexts } from '#ui/Row.tsx';

/** Opens the log while debug mode is on. */
export function DebugRow() {
  const { t } = useLingui();
  const mode = useDebugMode();
  if (mode === 'OFF') return null;
  const note = mode === 'ERROR' ? t`Записываем ошибки` : t`Записываем каждый шаг`;
  return (
    <Rows>
      <Link to={paths.debug} className={rowClass({ icon: true })}>
        <RowTexts
          icon="list"
          title={t({ message: 'Отладка', comment: 'Debug mode: its screen and the row that leads there' })}
          note={note}
          sign="next"
        />
      </Link>
    </Rows>
  );
}
