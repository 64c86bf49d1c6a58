import { type ReactNode, useEffect, useRef } from 'react';
import { cx } from '#ui/cx.ts';
import text from '#ui/text.module.css';
import styles from './Coach.module.css';
import { Stage, type StageProps } from './Stage.tsx';

type CoachProps = StageProps & {
  /** «Шаг 1 из 2». */
  step?: ReactNode;
  title: ReactNode;
  children?: ReactNode;
  /** Refusals are said at once, steps when the reader has time. */
  alert?: boolean;
  /** Which order this is: another one takes the focus to its title, so that nobody is left on a button that is gone. */
  order?: string;
};

/** One order: drawing, step, what to do, why. The drawing keeps its height, so that the title never jumps. */
export function Coach({ step, title, children, alert = false, order, ...stage }: CoachProps) {
  const heading = useFocusOn(order);
  return (
    <section className={styles.coach}>
      <Stage {...stage} />
      <div {...(alert ? { role: 'alert' } : { 'aria-live': 'polite' })}>
        {step !== undefined && <p className={styles.step}>{step}</p>}
        <h1 ref={heading} tabIndex={-1} className={cx(text.title, styles.title)}>
          {title}
        </h1>
        {children !== undefined && <p className={text.second}>{children}</p>}
      </div>
    </section>
  );
}

/** Focuses what it is given to with each new order, and whenever the focus was lost: with the first order, or on a button that is gone. */
function useFocusOn(order: string | undefined) {
  const target = useRef<HTMLHeadingElement>(null);
  const before = useRef<string | undefined>(undefined);
  useEffect(() => {
    const isNew = before.current !== undefined && before.current !== order;
    before.current = order;
    const { activeElement } = document;
    const isLost = activeElement === document.body;
    if (order === undefined || activeElement?.closest('dialog') || !(isNew || isLost)) return;
    target.current?.focus({ preventScroll: true });
    if (isNew) target.current?.scrollIntoView({ block: 'nearest' });
  });
  return target;
}
