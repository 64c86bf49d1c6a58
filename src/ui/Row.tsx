import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import { Icon } from './Icon.tsx';
import type { IconName } from './iconName.ts';
import styles from './Row.module.css';

type RowWords = {
  icon?: IconName | undefined;
  title: ReactNode;
  note?: ReactNode;
  /** A value, a count or a switch at the end. */
  end?: ReactNode;
  /** The sign at the very end: `next` leads on, `external` leaves the app. */
  sign?: 'next' | 'external' | undefined;
};

/** What stands in a row. Put it into whatever acts: a link, a button, a label. */
export function RowWords({ icon, title, note, end, sign }: RowWords) {
  return (
    <>
      {icon && <Icon name={icon} />}
      <span>
        {title}
        {note !== undefined && <small>{note}</small>}
      </span>
      <span className={styles.end}>
        {end}
        {sign && <Icon name={sign} size="small" />}
      </span>
    </>
  );
}

export const rowClass = ({ icon, danger = false }: { icon: boolean; danger?: boolean }) =>
  cx(styles.row, !icon && styles.plain, danger && styles.danger);

type ButtonRowProps = Omit<ComponentProps<'button'>, 'title' | 'children'> & RowWords & { danger?: boolean };

export function RowButton({
  icon,
  title,
  note,
  end,
  sign,
  danger = false,
  className,
  type = 'button',
  ...rest
}: ButtonRowProps) {
  return (
    <button {...rest} type={type} className={cx(rowClass({ icon: icon !== undefined, danger }), className)}>
      <RowWords icon={icon} title={title} note={note} end={end} sign={sign} />
    </button>
  );
}

type RowLinkProps = Omit<ComponentProps<'a'>, 'title' | 'children'> & RowWords;

/** A link out of the app's routes: tel:, mailto:, another page. Inside the app use the router's Link with `rowClass`. */
export function RowLink({ icon, title, note, end, sign, className, ...rest }: RowLinkProps) {
  return (
    <a {...rest} className={cx(rowClass({ icon: icon !== undefined }), className)}>
      <RowWords icon={icon} title={title} note={note} end={end} sign={sign} />
    </a>
  );
}

/** A row that shows and does not act, or holds its own control at the end. */
export const Row = ({ className, ...words }: RowWords & { className?: string }) => (
  <div className={cx(rowClass({ icon: words.icon !== undefined }), className)}>
    <RowWords {...words} />
  </div>
);

export const Rows = ({ children, className }: { children: ReactNode; className?: string | undefined }) => (
  <div className={cx(styles.rows, className)}>{children}</div>
);

export const Count = ({ value, label }: { value: number; label: string }) => (
  <span className={styles.count} role="img" aria-label={label}>
    {value}
  </span>
);
