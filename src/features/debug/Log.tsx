import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { LogLine } from '#domain/debugLog.ts';
import { useOnline } from '#hooks/useOnline.ts';
import { Button } from '#ui/Button.tsx';
import { Chips } from '#ui/Chips.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { countWaiting, type LogFilter, shownLines, shortTrace } from './debug.view.ts';
import { LogActions } from './LogActions.tsx';
import { LogRow } from './LogRow.tsx';
import text from '#ui/text.module.css';
import styles from './Debug.module.css';

/** Lines shown at once. A button shows more. */
const PAGE = 100;

type LogProps = { trace: string; lines: readonly LogLine[] };

export function Log({ trace, lines }: LogProps) {
  const { t } = useLingui();
  const [filter, setFilter] = useState<LogFilter>('all');
  const [most, setMost] = useState(PAGE);
  const load = shortTrace(trace);
  const shown = shownLines(lines, filter);
  const choices = [
    { value: 'all', label: t({ message: 'Все', comment: 'Lines of the log: all' }) },
    { value: 'errors', label: t({ message: 'Ошибки', comment: 'Lines of the log: errors' }) },
    { value: 'faults', label: t({ message: 'Сеть', comment: 'Lines of the log: what the network did' }) },
    { value: 'steps', label: t({ message: 'Шаги', comment: 'Lines of the log: what the app went through' }) },
  ] as const;
  return (
    <>
      <div>
        <Waiting count={countWaiting(lines)} />
        <p className={text.second}>
          <Trans>Номер этого запуска для поддержки: {load}</Trans>
        </p>
      </div>
      {lines.length > 0 && <LogActions lines={lines} />}
      {lines.length > 0 && (
        <Chips
          legend={t`Какие записи показать`}
          legendHidden
          name="log-filter"
          choices={choices}
          chosen={filter}
          onChoose={setFilter}
        />
      )}
      {shown.length === 0 && <Nothing isFiltered={lines.length > 0} />}
      <ol className={styles.lines}>
        {shown.slice(0, most).map((line) => (
          <LogRow key={line.id} line={line} />
        ))}
      </ol>
      {shown.length > most && (
        <Button onClick={() => setMost(most + PAGE)}>
          <Trans>Показать ещё</Trans>
        </Button>
      )}
    </>
  );
}

function Waiting({ count }: { count: number }) {
  const { t } = useLingui();
  const online = useOnline();
  const waiting = <Trans>Ждут отправки: {count}</Trans>;
  return (
    <p role="status">
      <span>{count === 0 ? t`Всё отправлено` : waiting}</span>
      {count > 0 && !online && <span> · {t`отправим, как появится сеть`}</span>}
    </p>
  );
}

const Nothing = ({ isFiltered }: { isFiltered: boolean }) =>
  isFiltered ? (
    <EmptyState title={<Trans>Таких записей нет</Trans>} />
  ) : (
    <EmptyState title={<Trans>Записей пока нет</Trans>}>
      <Trans>Они появятся, когда приложение что-то сделает или споткнётся.</Trans>
    </EmptyState>
  );
