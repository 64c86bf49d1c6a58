import { type ReactNode, useEffect, useRef } from 'react';
import { cx } from '#ui/cx.ts';
import { Stage, type StageProps } from './Stage.tsx';
import text from '#ui/text.module.css';
import styles from './Coach.module.css';

type CoachProps = StageProps & {
  /** «Шаг 1 из 2». */
  step?: ReactNode;
  title: ReactNode;
  children?: ReactNode;
  /** A screen reader announces refusals at once, steps when it is idle. */
  alert?: boolean;
  /**
   * Name of the instruction. A new name moves the focus to the title, because the focused button may no longer exist.
   */
  order?: string;
};

/** One instruction: drawing, step, what to do, why. The drawing keeps its height, so that the title does not move. */
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

/**
 * Focuses the title on each new instruction, and whenever the focus is lost: on the first instruction, or after the
 * focused button is removed.
 */
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
