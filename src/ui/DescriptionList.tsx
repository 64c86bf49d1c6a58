import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './DescriptionList.module.css';

type Fact = { key: string; label: ReactNode; value: ReactNode };

const Named = ({ fact: { label, value }, className }: { fact: Fact; className?: string | undefined }) => (
  <div className={className}>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
);

const named = (facts: readonly Fact[]) => facts.map((fact) => <Named key={fact.key} fact={fact} />);

/** Large values above their small labels, side by side while there is room. */
export const DescriptionList = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className={cx(styles.pair, facts.length > 2 && styles.three)}>{named(facts)}</dl>
);

/** Lines of a bill; they add up to the last line, `total`. */
export const Bill = ({ lines, total }: { lines: readonly Fact[]; total: Fact }) => (
  <dl className={styles.bill}>
    {named(lines)}
    <Named fact={total} className={styles.total} />
  </dl>
);

/** Facts with labels in a column, without a total. */
export const FactList = ({ facts }: { facts: readonly Fact[] }) => <dl className={styles.list}>{named(facts)}</dl>;
