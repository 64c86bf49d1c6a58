import { useLingui } from '@lingui/react/macro';
import { BackButton } from '#features/navigation/BackButton.tsx';
import { ShareButton } from '#features/share/ShareButton.tsx';
import { paths } from '#paths/paths.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { TopBar } from '#ui/Screen.tsx';
import styles from './History.module.css';

/** Back, and the actions for a receipt: print and share. */
export function EntryBar({ receipt }: { receipt?: string }) {
  const { t } = useLingui();
  return (
    <TopBar
      className={styles.screenOnly}
      start={<BackButton instead={paths.history} />}
      end={
        receipt !== undefined && (
          <div className={styles.bar}>
            <IconButton
              icon="receipt"
              label={t({ message: 'Напечатать', comment: 'A button: print the receipt, or save it as a file' })}
              onClick={() => print()}
            />
            <ShareButton text={receipt} />
          </div>
        )
      }
    />
  );
}
