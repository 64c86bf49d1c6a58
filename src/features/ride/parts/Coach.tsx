import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { cx } from '#ui/cx.ts';
import { Stage, type StageProps } from './Stage.tsx';
import text from '#ui/text.module.css';
import styles from './Coach.module.css';

type InstructionProps = {
  /** «Шаг 1 из 2». */
  step?: ReactNode;
  title: ReactNode;
  children?: ReactNode;
  /** A screen reader announces refusals at once, steps when it is idle. */
  alert?: boolean;
};

type CoachProps = StageProps &
  InstructionProps & {
    /**
     * Name of the instruction. A new name moves the focus to the title, because the focused button may no longer exist.
     */
    order: string;
  };

/** One instruction: drawing, step, what to do, why. The drawing keeps its height, so that the title does not move. */
export const Coach = ({ step, title, children, alert = false, order, ...stage }: CoachProps) => (
  <section className={styles.coach}>
    <Stage {...stage} />
    <Instruction key={order} step={step} title={title} alert={alert}>
      {children}
    </Instruction>
  </section>
);

/**
 * The texts. A screen reader says a new instruction once, with the focus: the title, then step and text as its
 * description. The region announces only what changes in the same instruction.
 */
function Instruction({ step, title, children, alert = false }: InstructionProps) {
  const heading = useFocus();
  const id = useId();
  const [first] = useState({ title, children });
  const isFirst = first.title === title && first.children === children;
  return (
    <div aria-live={isFirst ? 'off' : alert ? 'assertive' : 'polite'}>
      {step !== undefined && (
        <p id={`${id}step`} className={styles.step}>
          {step}
        </p>
      )}
      <h1
        ref={heading}
        tabIndex={-1}
        className={cx(text.title, styles.title)}
        aria-describedby={cx(step !== undefined && `${id}step`, children !== undefined && `${id}text`) || undefined}
      >
        {title}
      </h1>
      {children !== undefined && (
        <p id={`${id}text`} className={text.second}>
          {children}
        </p>
      )}
    </div>
  );
}

/** Focuses the title when it appears, and whenever the focused button is removed. */
function useFocus() {
  const target = useRef<HTMLHeadingElement>(null);
  const isNew = useRef(true);
  useEffect(() => {
    const { activeElement } = document;
    const wasNew = isNew.current;
    isNew.current = false;
    if (activeElement?.closest('dialog') || !(wasNew || activeElement === document.body)) return;
    target.current?.focus({ preventScroll: true });
    if (wasNew) target.current?.scrollIntoView({ block: 'nearest' });
  });
  return target;
}
