import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { Button } from './Button.tsx';
import { cx } from './cx.ts';
import { IconButton } from './IconButton.tsx';
import { prefersReducedMotion } from './motion.ts';
import { ToastHost } from './Toast.tsx';
import styles from './Carousel.module.css';
import text from './text.module.css';

type CarouselPage = { key: string; picture: ReactNode; title: string; text: string };

type CarouselProps = {
  /** The topic of all pages. */
  label: string;
  pages: readonly CarouselPage[];
  onClose: () => void;
  /** The button of the last page; without it, the button closes the carousel. */
  last?: { label: string; act: () => void } | null;
  /** The carousel has opened by itself, so its close button has a text: «Пропустить». */
  skippable?: boolean;
  /** Shown instead of pages while there are none. */
  children?: ReactNode;
};

const STEP = new Map<string, (at: number, last: number) => number>(
  Object.entries({
    ArrowRight: (at: number) => at + 1,
    ArrowLeft: (at: number) => at - 1,
    Home: () => 0,
    End: (_: number, last: number) => last,
  }),
);

/** Full-screen pages, turned by swipes, arrow keys and buttons. No page turns by itself. */
export function Carousel({ label, pages, onClose, last, skippable = false, children }: CarouselProps) {
  const { t } = useLingui();
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const strip = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(0);
  /** The page that a tap scrolls to. Until the scroll arrives, scroll positions do not change the current page. */
  const leading = useRef<number | null>(null);
  const end = Math.max(0, pages.length - 1);
  const page = pages[at];
  const count = pages.length;
  const position = at + 1;
  const where = t({ message: `${position} из ${count}`, comment: 'Which page of how many: 3 of 6' });

  useLayoutEffect(() => {
    const shown = dialog.current;
    if (!shown) return;
    if (!shown.open) shown.showModal();
    shown.focus({ preventScroll: true });
    // Closing returns the focus to the previous element.
    return () => shown.close();
  }, []);

  const turn = (to: number) => {
    const next = Math.min(end, Math.max(0, to));
    leading.current = next;
    setAt(next);
    strip.current?.scrollTo({
      left: next * strip.current.clientWidth,
      behavior: prefersReducedMotion() ? 'instant' : 'smooth',
    });
  };
  const onScroll = () => {
    const { scrollLeft = 0, clientWidth = 0 } = strip.current ?? {};
    if (clientWidth === 0) return;
    if (leading.current === null) return setAt(Math.min(end, Math.round(scrollLeft / clientWidth)));
    if (Math.abs(scrollLeft - leading.current * clientWidth) < 2) leading.current = null;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEP.get(event.key);
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    turn(step(at, end));
  };
  const onFinger = () => {
    leading.current = null;
  };
  const isLast = at === end;

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys turn the pages wherever the focus is
    <dialog
      ref={dialog}
      tabIndex={-1}
      aria-labelledby={titleId}
      className={styles.carousel}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <header className={styles.bar}>
        {!skippable && <IconButton icon="close" label={t`Закрыть`} onClick={onClose} />}
        <h1 id={titleId} className={styles.label}>
          {label}
        </h1>
        {count > 1 && (
          <p className={styles.where} aria-hidden="true">
            {where}
          </p>
        )}
        {skippable && (
          <Button look="text" size="small" onClick={onClose}>
            {t`Пропустить`}
          </Button>
        )}
      </header>
      {count > 1 && (
        <div className={styles.marks} aria-hidden="true">
          {pages.map(({ key }, i) => (
            <span key={key} className={cx(i <= at && styles.seen)} />
          ))}
        </div>
      )}
      <p role="status" className={text.hidden}>
        {page && count > 1 ? `${where}. ${page.title}` : ''}
      </p>
      {count === 0 ? (
        <div className={styles.empty}>{children}</div>
      ) : (
        <ul ref={strip} className={styles.strip} onScroll={onScroll} onPointerDown={onFinger} onWheel={onFinger}>
          {pages.map(({ key, picture, title, text: body }, i) => (
            <li key={key} className={styles.page} inert={i !== at}>
              <div className={styles.picture}>{picture}</div>
              {/* Large text may be longer than the screen: the focus lets keyboard users scroll. */}
              {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users must be able to focus and scroll the section */}
              <section className={styles.words} aria-label={where} tabIndex={0}>
                {title !== '' && <h2 className={text.title}>{title}</h2>}
                {body !== '' && <p className={text.second}>{body}</p>}
              </section>
            </li>
          ))}
        </ul>
      )}
      {count > 0 && (
        <footer className={styles.foot}>
          {count > 1 && (
            <IconButton
              icon="back"
              look="filled"
              label={t`Назад`}
              aria-disabled={at === 0}
              className={cx(at === 0 && styles.off)}
              onClick={() => turn(at - 1)}
            />
          )}
          <Button look="primary" onClick={() => (isLast ? (last?.act ?? onClose)() : turn(at + 1))}>
            {isLast ? (last?.label ?? t`Понятно`) : t`Далее`}
          </Button>
        </footer>
      )}
      <ToastHost />
    </dialog>
  );
}
