import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './Screen.module.css';

type Box = { children: ReactNode; className?: string | undefined };

/**
 * The frame of a screen: full height, with the bars and the page in a column. `fixed`: the frame never scrolls (map,
 * camera).
 */
export const Screen = ({ children, className, fixed = false }: Box & { fixed?: boolean }) => (
  <div className={cx(styles.screen, fixed && styles.fixed, className)}>{children}</div>
);

type TopBarProps = {
  start?: ReactNode;
  title?: ReactNode;
  end?: ReactNode;
  center?: boolean;
  heading?: boolean;
  className?: string | undefined;
};

/**
 * Back or close at the start, a short title, at most two small buttons at the end. `heading`: the title is the page's
 * heading.
 */
export const TopBar = ({ start, title, end, center = false, heading = false, className }: TopBarProps) => {
  const Title = heading ? 'h1' : 'p';
  return (
    <header className={cx(styles.topbar, className)}>
      {start}
      <Title className={cx(styles.topbarTitle, center && styles.center)}>{title}</Title>
      {end}
    </header>
  );
};

/** The content column between the bars. */
export const Page = ({ children, className, tight = false }: Box & { tight?: boolean }) => (
  <main className={cx(styles.page, tight && styles.tight, className)}>{children}</main>
);

/** The footer with the main button: in the reach of the thumb, always visible. */
export const BottomBar = ({ children, className, bare = false }: Box & { bare?: boolean }) => (
  <footer className={cx(styles.bottomBar, bare && styles.bare, className)}>{children}</footer>
);
