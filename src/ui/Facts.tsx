import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import styles from './Facts.module.css';

type Fact = { key: string; label: ReactNode; value: ReactNode };

const Named = ({ fact: { label, value }, className }: { fact: Fact; className?: string | undefined }) => (
  <div className={className}>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
);

const named = (facts: readonly Fact[]) => facts.map((fact) => <Named key={fact.key} fact={fact} />);

/** Big values over their small names, side by side while there is room. */
export const Pair = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className={cx(styles.pair, facts.length > 2 && styles.three)}>{named(facts)}</dl>
);

/** Lines of money that add up to the last one. */
export const Bill = ({ lines, total }: { lines: readonly Fact[]; total: Fact }) => (
  <dl className={styles.bill}>
    {named(lines)}
    <Named fact={total} className={styles.total} />
  </dl>
);

/** Facts in a column, each with its name; nothing adds up. */
export const FactList = ({ facts }: { facts: readonly Fact[] }) => <dl className={styles.list}>{named(facts)}</dl>;
