import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import styles from './Facts.module.css';

type Fact = { key: string; label: ReactNode; value: ReactNode };

/** Big values over their small names, side by side while there is room. */
export const Pair = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className={cx(styles.pair, facts.length > 2 && styles.three)}>
    {facts.map(({ key, label, value }) => (
      <div key={key}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

/** Lines of money that add up to the last one. */
export const Bill = ({ lines, total }: { lines: readonly Fact[]; total: Fact }) => (
  <dl className={styles.bill}>
    {lines.map(({ key, label, value }) => (
      <div key={key}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
    <div className={styles.total}>
      <dt>{total.label}</dt>
      <dd>{total.value}</dd>
    </div>
  </dl>
);

/** Facts in a column, each with its name; nothing adds up. */
export const FactList = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className={styles.list}>
    {facts.map(({ key, label, value }) => (
      <div key={key}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
