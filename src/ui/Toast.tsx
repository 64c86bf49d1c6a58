import { useEffect, useId, useRef, useSyncExternalStore } from 'react';
import { cx } from './cx.ts';
import { Icon } from './Icon.tsx';
import type { IconName } from './iconName.ts';
import { type ShownToast, type ToastContent, type ToastKind, type Toasts, toasts as appToasts } from './toasts.ts';
import styles from './Toast.module.css';

const ICON: Record<ToastKind, IconName> = {
  information: 'info',
  error: 'alert-circle',
  warning: 'alert',
  ride: 'unlock',
  transparent: 'refresh',
  rental_end: 'check-circle',
  promocode: 'promo',
};

type ToastProps = { toast: ToastContent; onDone: () => void; onHold?: () => void; onRelease?: () => void };

/** A short message that needs no answer. */
const Toast = ({ toast, onDone, onHold, onRelease }: ToastProps) => (
  <div
    className={cx(styles.toast, toast.action && styles.asks, toast.kind !== 'information' && styles[toast.kind])}
    onPointerEnter={onHold}
    onPointerLeave={onRelease}
    onFocus={onHold}
    onBlur={onRelease}
  >
    <Icon name={ICON[toast.kind]} />
    <p>
      {toast.title !== undefined && <strong>{toast.title}</strong>}
      <span>{toast.text}</span>
    </p>
    {toast.action && (
      <button
        type="button"
        className={styles.action}
        onClick={() => {
          toast.action?.onPress();
          onDone();
        }}
      >
        {toast.action.label}
      </button>
    )}
  </div>
);

/**
 * Shows the toasts at the top edge: once for the page, and in each modal dialog, which makes the page inert. Both live
 * regions exist before the first toast: screen readers announce only changes of existing regions.
 */
export function ToastHost({ toasts = appToasts }: { toasts?: Toasts }) {
  const host = useId();
  useEffect(() => toasts.join(host), [toasts, host]);
  const all = useSyncExternalStore(toasts.subscribe, toasts.snapshot);
  const shown = all.filter((toast) => toast.host === host);
  const isEmpty = shown.length === 0;
  const stack = useRef<HTMLDivElement>(null);
  // A dialog may cover the toasts or cut them off. A popover is above it. The oldest browsers have no popovers.
  useEffect(() => {
    const element = stack.current;
    element?.togglePopover?.(false);
    if (!isEmpty && document.querySelector('dialog:modal')) element?.togglePopover?.(true);
  }, [all, isEmpty]);
  const row = (toast: ShownToast) => (
    <Toast
      key={toast.id}
      toast={toast}
      onDone={() => toasts.dismiss(toast.key)}
      onHold={() => toasts.hold(toast.key)}
      onRelease={() => toasts.release(toast.key)}
    />
  );
  return (
    <div ref={stack} popover="manual" className={styles.stack}>
      <div role="alert">{shown.filter((toast) => toast.kind === 'error').map(row)}</div>
      <div role="status">{shown.filter((toast) => toast.kind !== 'error').map(row)}</div>
    </div>
  );
}
