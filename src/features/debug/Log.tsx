import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { LogLine } from '#domain/debugLog.ts';
import { useCopy } from '#hooks/useCopy.ts';
import { useOnline } from '#hooks/useOnline.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { Button } from '#ui/Button.tsx';
import { cx } from '#ui/cx.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { saveFile } from '#ui/saveFile.ts';
import { SegmentedControl } from '#ui/SegmentedControl.tsx';
import { toasts } from '#ui/toasts.ts';
import { countWaiting, type LogFilter, logText, shownLines, shortTrace } from './debug.view.ts';
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
        <p className={cx(text.label, text.second)}>
          <Trans>Номер запуска: {load}</Trans>
        </p>
      </div>
      {lines.length > 0 && <LogActions lines={lines} />}
      {lines.length > 0 && (
        <SegmentedControl label={t`Какие записи показать`} choices={choices} chosen={filter} onChoose={setFilter} />
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
      {count > 0 && !online && <span> · {t`отправим, как появится интернет`}</span>}
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

/** A line of the log. A tap opens the details. */
function LogRow({ line: { entry, state } }: { line: LogLine }) {
  const { t, i18n } = useLingui();
  const states: Record<LogLine['state'], string> = {
    waits: t({ message: 'Ждёт отправки', comment: 'A line of the log' }),
    sent: t({ message: 'Отправлена', comment: 'A line of the log' }),
    unsent: t({ message: 'Не отправлена', comment: 'A line of the log' }),
  };
  const at = new Intl.DateTimeFormat(i18n.locale, { timeStyle: 'medium', hourCycle: 'h23' }).format(
    Date.parse(entry.timeStamp),
  );
  return (
    <li className={styles.line}>
      <details>
        <summary>
          <span className={cx(text.label, text.second, styles.head)}>
            <time dateTime={entry.timeStamp}>{at}</time>
            <span className={cx(entry.level === 'error' && text.danger)}>{entry.type}</span>
            <span className={styles.state}>{states[state]}</span>
          </span>
          <span className={styles.message} lang="en">
            {entry.logMessage}
          </span>
        </summary>
        <pre className={cx(text.label, text.second, styles.more)} lang="en">
          {[entry.developerComment, entry.timeStamp, entry.level].filter(Boolean).join('\n')}
        </pre>
      </details>
    </li>
  );
}

/** Actions for the whole log. */
function LogActions({ lines }: { lines: readonly LogLine[] }) {
  const { t } = useLingui();
  const { report } = useRuntime();
  const { debug } = useRuntime().help;
  const { sharing } = useRuntime().device;
  const copyText = useCopy();
  const copy = () => copyText(logText(lines), t`Записи скопированы`);
  /** Shares the log as a file. A browser that cannot share files saves it. */
  const share = async () => {
    const file = new File([logText(lines)], `velorent-log-${new Date().toISOString().slice(0, 10)}.txt`, {
      type: 'text/plain',
    });
    if (!(await sharing.share({ files: [file] }))) saveFile(file, file.name);
  };
  const clear = async () => {
    await (await debug()).clear();
    toasts.show({ kind: 'transparent', key: 'logCleared', text: t`Записи удалены` });
  };
  return (
    <div className={styles.actions}>
      <Button size="small" onClick={() => void copy().catch(report)}>
        <Trans>Скопировать</Trans>
      </Button>
      <Button size="small" onClick={() => void share().catch(report)}>
        <Trans>Отправить</Trans>
      </Button>
      <Button size="small" onClick={() => void clear().catch(report)}>
        <Trans>Удалить</Trans>
      </Button>
    </div>
  );
}
