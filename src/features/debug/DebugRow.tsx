import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { rowClass, Rows, RowWords } from '#ui/Row.tsx';
import { useDebugMode } from './debugMode.ts';

/** The way to the log, while there is one. */
export function DebugRow() {
  const { t } = useLingui();
  const mode = useDebugMode();
  if (mode === 'OFF') return null;
  const note = mode === 'ERROR' ? t`Записываем ошибки` : t`Записываем каждый шаг`;
  return (
    <Rows>
      <Link to="/help/debug" className={rowClass({ icon: true })}>
        <RowWords
          icon="list"
          title={t({ message: 'Отладка', comment: 'Debug mode: its screen and the row that leads there' })}
          note={note}
          sign="next"
        />
      </Link>
    </Rows>
  );
}
