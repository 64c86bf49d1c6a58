import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import { Icon } from './Icon.tsx';
import type { IconName } from './iconName.ts';
import styles from './Row.module.css';

type RowContent = {
  icon?: IconName | undefined;
  title: ReactNode;
  note?: ReactNode;
  /** A value, a count or a switch at the end. */
  end?: ReactNode;
  /** The icon at the very end: `next` opens a screen, `external` leaves the app. */
  sign?: 'next' | 'external' | undefined;
};

/** The content of a row, for use inside a link, a button or a label. */
export function RowTexts({ icon, title, note, end, sign }: RowContent) {
  return (
    <>
      {icon && <Icon name={icon} />}
      <span>
        <span>{title}</span>
        {note !== undefined && <small>{note}</small>}
      </span>
      <span className={cx(styles.end, typeof end === 'string' && styles.value)}>
        {end}
        {sign && <Icon name={sign} size="small" />}
      </span>
    </>
  );
}

export const rowClass = ({ icon, danger = false }: { icon: boolean; danger?: boolean }) =>
  cx(styles.row, !icon && styles.plain, danger && styles.danger);

type RowButtonProps = Omit<ComponentProps<'button'>, 'title' | 'children'> & RowContent & { danger?: boolean };

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
}: RowButtonProps) {
  return (
    <button {...rest} type={type} className={cx(rowClass({ icon: icon !== undefined, danger }), className)}>
      <RowTexts icon={icon} title={title} note={note} end={end} sign={sign} />
    </button>
  );
}

type RowLinkProps = Omit<ComponentProps<'a'>, 'title' | 'children'> & RowContent & { danger?: boolean };

/**
 * A link that leaves the app's routes: tel:, mailto:, another site. Inside the app use the router's Link with
 * `rowClass`.
 */
export function RowLink({ icon, title, note, end, sign, danger = false, className, ...rest }: RowLinkProps) {
  return (
    <a {...rest} className={cx(rowClass({ icon: icon !== undefined, danger }), className)}>
      <RowTexts icon={icon} title={title} note={note} end={end} sign={sign} />
    </a>
  );
}

/** A row without an action of its own; it may have a control at its end. */
export const Row = ({ className, ...content }: RowContent & { className?: string | undefined }) => (
  <div className={cx(rowClass({ icon: content.icon !== undefined }), className)}>
    <RowTexts {...content} />
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
