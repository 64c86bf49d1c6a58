import { memo, type ReactNode } from 'react';
import { groupByDay, type DayGroup } from '#domain/history.ts';
import { useFormat } from '#i18n/useFormat.ts';
import { Skeleton, SkeletonGroup } from '#ui/Skeleton.tsx';
import text from '#ui/text.module.css';
import styles from './History.module.css';

export const LoadingList = ({ label }: { label: string }) => (
  <SkeletonGroup label={label}>
    <Skeleton shape="mid" />
    <Skeleton shape="button" />
    <Skeleton shape="button" />
    <Skeleton shape="button" />
  </SkeletonGroup>
);

type Entry = { id: string };
type ListOfDaysProps<E> = {
  entries: readonly E[];
  at: (entry: E) => number;
  /** Must be the same function on each render: then a day with unchanged entries does not render again. */
  row: (entry: E) => ReactNode;
};

/**
 * Entries grouped by day. The browser does not lay out what is far from the view (content-visibility), so thousands of
 * entries stay fast.
 */
export function ListOfDays<E extends Entry>({ entries, at, row }: ListOfDaysProps<E>) {
  return groupByDay(entries, at).map((day) => (
    <OneDay key={day.at} day={day} rows={() => day.entries.map((entry) => <li key={entry.id}>{row(entry)}</li>)} />
  ));
}

type OneDayProps = { day: DayGroup<Entry>; rows: () => ReactNode };

const OneDay = memo(function OneDay({ day, rows }: OneDayProps) {
  const format = useFormat();
  return (
    <section className={styles.day}>
      <h2 className={text.titleS}>{format.day(day.at)}</h2>
      <ul className={styles.list}>{rows()}</ul>
    </section>
  );
}, isTheSame);

/** A new page adds a few days and leaves hundreds unchanged. */
function isTheSame({ day: before }: OneDayProps, { day }: OneDayProps): boolean {
  return (
    before.at === day.at &&
    before.entries.length === day.entries.length &&
    before.entries.every((entry, n) => entry === day.entries[n])
  );
}
