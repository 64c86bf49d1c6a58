import { type ReactNode, useEffect, useRef } from 'react';
import type { ArtName } from '#ui/Art.tsx';
import { cx } from '#ui/cx.ts';
import text from '#ui/text.module.css';
import styles from './Coach.module.css';
import { Stage } from './Stage.tsx';

type CoachProps = {
  art: ArtName;
  /** What the drawing shows, for those who do not see it. */
  artLabel?: string | undefined;
  /** The drawing goes to the edges of its frame. */
  bleed?: boolean;
  /** Instead of the house's drawing: one of what is so just now. */
  drawing?: ReactNode;
  /** Instead of the drawing: the rider's own photo. */
  photo?: { url: string; label: string } | null;
  /** Beside the drawing: a wait that empties. */
  ring?: ReactNode;
  /** In the drawing's corner: not done yet, or it did not work. */
  mark?: 'warn' | 'danger' | undefined;
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
export function Coach({ art, artLabel, bleed = false, drawing, photo = null, ring, mark, step, title, children, alert = false, order }: CoachProps) {
  const heading = useFocusOn(order);
  return (
    <section className={styles.coach}>
      <Stage art={art} artLabel={artLabel} bleed={bleed} drawing={drawing} photo={photo} ring={ring} mark={mark} />
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
