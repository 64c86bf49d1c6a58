import { useLingui } from '@lingui/react/macro';
import { type MouseEvent, type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { cx } from './cx.ts';
import { IconButton } from './IconButton.tsx';
import type { SheetMode } from './sheetGesture.ts';
import { isHeld, slideEdge, slideIn } from './sheetMotion.ts';
import { ToastHost } from './Toast.tsx';
import { useCloseRequest } from './useCloseRequest.ts';
import { useSheetDrag } from './useSheetDrag.ts';
import styles from './Sheet.module.css';

type SheetProps = {
  /** Id of the heading inside that names the sheet. */
  labelledBy: string;
  /** Possible heights, ascending; the sheet opens at the first. `children` may be a function of the current one. */
  modes?: readonly SheetMode[];
  /** A modal sheet blocks everything behind it; otherwise the content behind it (the map) stays usable. */
  modal?: boolean;
  /** Alerts interrupt a screen reader. */
  role?: 'dialog' | 'alertdialog';
  /** Called after the closing animation. Without it the sheet cannot be closed (an active ride). */
  onClose?: () => void;
  /** Called with the height in px whenever the sheet comes to rest, so that a map can move a pin out from under it. */
  onHeight?: (pixels: number) => void;
  /** Content above the sheet, at the right edge of the map. */
  above?: ReactNode;
  /** The main button; always visible. */
  footer?: ReactNode;
  children: ReactNode | ((mode: SheetMode) => ReactNode);
  className?: string | undefined;
};

const MODE = { 30: styles.mode30, 60: styles.mode60, 100: styles.mode100 };
const FIRST_ONLY: readonly SheetMode[] = [30];

/**
 * The bottom sheet. It follows the finger and closes by swipe, Escape, Back and its button. It takes the focus when it
 * opens and returns the focus when it closes.
 */
export function Sheet(props: SheetProps) {
  const {
    labelledBy,
    modes = FIRST_ONLY,
    modal = false,
    role = 'dialog',
    onClose,
    onHeight,
    above,
    footer,
    children,
    className,
  } = props;
  const { t } = useLingui();
  const [mode, setMode] = useState<SheetMode>(modes[0] ?? 30);
  const sheetRef = useRef<HTMLDialogElement>(null);
  const bodyRef = useRef<HTMLDivElement>(null);
  const footRef = useRef<HTMLDivElement>(null);
  const closable = onClose !== undefined;
  const { close, handlers } = useSheetDrag({
    sheet: sheetRef,
    foot: footRef,
    mode,
    modes,
    closable,
    onMode: setMode,
    onClosed: () => onClose?.(),
  });

  useOpenDialog(sheetRef, modal);
  useRestingHeight(sheetRef, bodyRef, footRef, onHeight);
  useCloseRequest(closable && !modal, close);

  const onBackdrop = (event: MouseEvent<HTMLDialogElement>) => {
    if (!modal || !closable || event.target !== event.currentTarget) return;
    const { left, right, top, bottom } = event.currentTarget.getBoundingClientRect();
    if (event.clientX < left || event.clientX > right || event.clientY < top || event.clientY > bottom) close();
  };
  const next = modes[(modes.indexOf(mode) + 1) % modes.length] ?? mode;
  const closeButton = closable && (
    <IconButton icon="close" look={mode === 100 ? 'bare' : 'float'} label={t`Закрыть`} onClick={close} />
  );

  return (
    // A tap beside a modal sheet hits the dialog itself. Keyboard users close it with Escape or the button.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- see above
    <dialog
      ref={sheetRef}
      role={role}
      tabIndex={-1}
      aria-labelledby={labelledBy}
      className={cx(
        styles.sheet,
        modal && styles.modal,
        MODE[mode],
        mode !== modes.at(-1) && styles.onTheWay,
        className,
      )}
      {...handlers}
      onClick={onBackdrop}
      onCancel={(event) => {
        event.preventDefault();
        if (closable) close();
      }}
    >
      {mode === 100 ? (
        closable && <div className={styles.inside}>{closeButton}</div>
      ) : (
        <div className={styles.above}>
          {closeButton || <span />}
          {above}
        </div>
      )}
      {modes.length > 1 ? (
        <button
          type="button"
          data-sheet-handle
          className={styles.handle}
          aria-label={next > mode ? t`Развернуть карточку` : t`Свернуть карточку`}
          aria-expanded={mode !== modes[0]}
          onClick={() => setMode(next)}
        />
      ) : (
        closable && <span data-sheet-handle className={styles.handle} />
      )}
      <div ref={bodyRef} className={styles.body}>
        {typeof children === 'function' ? children(mode) : children}
      </div>
      {footer !== undefined && (
        <div ref={footRef} className={styles.foot}>
          {footer}
        </div>
      )}
      {modal && <ToastHost />}
    </dialog>
  );
}

function useOpenDialog(sheetRef: { readonly current: HTMLDialogElement | null }, modal: boolean) {
  useLayoutEffect(() => {
    const sheet = sheetRef.current;
    if (!sheet) return;
    const before = document.activeElement;
    if (!sheet.open) {
      if (modal) sheet.showModal();
      else sheet.show();
      slideIn(sheet);
    }
    sheet.focus({ preventScroll: true });
    return () => {
      const hadFocus = sheet.contains(document.activeElement) || document.activeElement === document.body;
      sheet.close();
      if (hadFocus && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, [sheetRef, modal]);
}

/** Reports the height of a sheet at rest. A sheet that grows or shrinks slides from its old edge; its foot stays. */
function useRestingHeight(
  sheetRef: { readonly current: HTMLElement | null },
  bodyRef: { readonly current: HTMLElement | null },
  footRef: { readonly current: HTMLElement | null },
  onHeight: ((pixels: number) => void) | undefined,
) {
  const rested = useEffectEvent((pixels: number) => onHeight?.(pixels));
  useEffect(() => {
    const sheet = sheetRef.current;
    const body = bodyRef.current;
    if (!sheet || !body) return;
    let before = { height: sheet.offsetHeight, screen: innerHeight };
    const measure = () => {
      body.toggleAttribute('data-scrolls', body.scrollHeight > body.clientHeight + 1);
      if (isHeld(sheet)) return;
      const now = { height: sheet.offsetHeight, screen: innerHeight };
      const grown = now.height - before.height;
      if (grown !== 0 && now.screen === before.screen) slideEdge(sheet, footRef.current, grown);
      before = now;
      rested(now.height);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(sheet);
    observer.observe(body);
    for (const child of body.children) observer.observe(child);
    measure();
    return () => observer.disconnect();
  }, [sheetRef, bodyRef, footRef]);
}
