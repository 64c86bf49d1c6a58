import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { ToastHost } from '#ui/Toast.tsx';
import styles from './CameraControls.module.css';

type CameraCoverProps = { label: string; onClose: () => void; children: ReactNode };

/**
 * Shows the camera over a task that continues below. Escape and Back close it, and the focus returns to where it was.
 */
export function CameraCover({ label, onClose, children }: CameraCoverProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const cover = dialog.current;
    cover?.showModal();
    return () => cover?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={styles.cover}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      {children}
      <ToastHost />
    </dialog>
  );
}
