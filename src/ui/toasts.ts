import type { ReactNode } from 'react';

/** The seven kinds of account §2. */
export type ToastKind = 'information' | 'error' | 'warning' | 'ride' | 'transparent' | 'rental_end' | 'promocode';

export type ToastContent = {
  kind: ToastKind;
  /** One sentence. A toast must not be the only place that reports money or locks. */
  text: ReactNode;
  title?: ReactNode;
  /** At most one button. */
  action?: { label: ReactNode; onPress: () => void };
  /** One toast per key: a second one replaces the first. */
  key?: string;
};

/** `host`: where it is shown. `id`: another one for a toast that replaces one of the same key. */
export type ShownToast = ToastContent & { key: string; id: number; host: string | undefined };

/** Long enough to read one sentence twice. A toast with a button stays longer. Toast.module.css fades it out by then. */
const STAYS_MS = 6_000;
const STAYS_WITH_ACTION_MS = 12_000;
const AT_MOST = 3;

/** The list of toasts on the screen. A plain store: all code may add toasts; one host shows them. */
export function createToasts() {
  let shown: readonly ShownToast[] = [];
  let count = 0;
  /** The places that can show toasts, the top-most last. */
  let hosts: readonly string[] = [];
  const listeners = new Set<() => void>();
  const timers = new Map<string, ReturnType<typeof setTimeout>>();

  const set = (next: readonly ShownToast[]) => {
    shown = next;
    for (const listener of listeners) listener();
  };
  const dismiss = (key: string) => {
    clearTimeout(timers.get(key));
    timers.delete(key);
    set(shown.filter((toast) => toast.key !== key));
  };
  const hold = (key: string) => clearTimeout(timers.get(key));
  const release = (key: string) => {
    const toast = shown.find((other) => other.key === key);
    if (!toast) return;
    clearTimeout(timers.get(key));
    timers.set(
      key,
      setTimeout(() => dismiss(key), toast.action ? STAYS_WITH_ACTION_MS : STAYS_MS),
    );
  };
  const show = (content: ToastContent) => {
    count += 1;
    const toast = { ...content, key: content.key ?? `toast-${count}`, id: count, host: hosts.at(-1) };
    set([...shown.filter((other) => other.key !== toast.key), toast].slice(-AT_MOST));
    release(toast.key);
    return toast.key;
  };

  /** A toast stays where it was shown; once that place is gone, the top-most one shows it. */
  const setHosts = (now: readonly string[]) => {
    hosts = now;
    const top = hosts.at(-1);
    set(shown.map((toast) => (toast.host && hosts.includes(toast.host) ? toast : { ...toast, host: top })));
  };

  return {
    show,
    dismiss,
    /** Stops the timer while a pointer or the focus is on the toast. */
    hold,
    release,
    /**
     * A host shows the toasts that come while it is the top-most: a screen reader hears nothing of what is below a modal
     * dialog. Returns what removes the host.
     */
    join: (host: string) => {
      setHosts([...hosts, host]);
      return () => setHosts(hosts.filter((other) => other !== host));
    },
    snapshot: () => shown,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export type Toasts = ReturnType<typeof createToasts>;

/** The app's own list. */
export const toasts: Toasts = createToasts();
