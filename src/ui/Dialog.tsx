import { type ReactNode, useId } from 'react';
import { Sheet } from './Sheet.tsx';
import styles from './Dialog.module.css';
import text from './text.module.css';

type DialogProps = {
  title: ReactNode;
  children?: ReactNode;
  /** The buttons, the main one first. */
  actions: ReactNode;
  onClose: () => void;
};

/**
 * A question that the rider must answer first. It is a modal sheet, so that its buttons are in the reach of the thumb.
 */
export function Dialog({ title, children, actions, onClose }: DialogProps) {
  const id = useId();
  return (
    <Sheet modal role="alertdialog" labelledBy={id} onClose={onClose} footer={actions}>
      <div className={styles.words}>
        <h2 id={id} className={text.title}>
          {title}
        </h2>
        {children}
      </div>
    </Sheet>
  );
}
