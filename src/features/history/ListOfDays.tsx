import { memo, type ReactNode } from 'react';
import { byDay, type Day } from '#domain/history.ts';
import { useFormat } from '#i18n/useFormat.ts';
import text from '#ui/text.module.css';
import styles from './History.module.css';

type Entry = { id: string };
type ListOfDaysProps<E> = {
  entries: readonly E[];
  at: (entry: E) => number;
  /** The same function each time: a day whose entries stay is not drawn again. */
  row: (entry: E) => ReactNode;
};

/** Entries under their days. What is far from the eye is not laid out (content-visibility), so that thousands stay light. */
export function ListOfDays<E extends Entry>({ entries, at, row }: ListOfDaysProps<E>) {
  return byDay(entries, at).map((day) => (
    <OneDay key={day.at} day={day} rows={() => day.entries.map((entry) => <li key={entry.id}>{row(entry)}</li>)} />
  ));
}

type OneDayProps = { day: Day<Entry>; rows: () => ReactNode };

const OneDay = memo(function OneDay({ day, rows }: OneDayProps) {
  const format = useFormat();
  return (
    <section className={styles.day}>
      <h2 className={text.titleS}>{format.day(day.at)}</h2>
      <ul className={styles.list}>{rows()}</ul>
    </section>
  );
}, isTheSame);

/** A page adds a few days and leaves hundreds as they were. */
function isTheSame({ day: before }: OneDayProps, { day }: OneDayProps): boolean {
  return (
    before.at === day.at &&
    before.entries.length === day.entries.length &&
    before.entries.every((entry, n) => entry === day.entries[n])
  );
}
