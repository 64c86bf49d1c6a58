import { useLingui } from '@lingui/react/macro';
import type { LogLine } from '#domain/debugLog.ts';
import { cx } from '#ui/cx.ts';
import text from '#ui/text.module.css';
import styles from './Debug.module.css';

/** A line of the log. A tap opens the details. */
export function LogRow({ line: { entry, state } }: { line: LogLine }) {
  const { t, i18n } = useLingui();
  const states: Record<LogLine['state'], string> = {
    waits: t({ message: 'Ждёт отправки', comment: 'A line of the log' }),
    sent: t({ message: 'Отправлена', comment: 'A line of the log' }),
    unsent: t({ message: 'Не отправлена', comment: 'A line of the log' }),
  };
  const at = new Intl.DateTimeFormat(i18n.locale, { timeStyle: 'medium' }).format(Date.parse(entry.timeStamp));
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
