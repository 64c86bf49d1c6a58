import { type ReactNode, useMemo } from 'react';
import { byDay } from '#domain/history.ts';
import { useFormat } from '#i18n/useFormat.ts';
import text from '#ui/text.module.css';
import styles from './History.module.css';

type ListOfDaysProps<E> = {
  entries: readonly E[];
  at: (entry: E) => number;
  children: (entry: E) => ReactNode;
};

/** Entries under their days. What is far from the eye is not laid out (content-visibility), so that thousands stay light. */
export function ListOfDays<E extends { id: string }>({ entries, at, children }: ListOfDaysProps<E>) {
  const format = useFormat();
  const days = useMemo(() => byDay(entries, at), [entries, at]);
  return days.map((day) => (
    <section key={day.at} className={styles.day}>
      <h2 className={text.titleS}>{format.day(day.at)}</h2>
      <ul className={styles.list}>
        {day.entries.map((entry) => (
          <li key={entry.id}>{children(entry)}</li>
        ))}
      </ul>
    </section>
  ));
}
