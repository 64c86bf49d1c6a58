import { useLingui } from '@lingui/react/macro';
import { BackButton } from '#features/shell/index.ts';
import { useRuntime } from '#src/runtime.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { TopBar } from '#ui/Screen.tsx';
import { toasts } from '#ui/toasts.ts';
import styles from './History.module.css';
import { shared } from './shared.ts';

/** Back, and what one can do with a receipt: by the phone's own sheet, else into the clipboard; on paper. */
export function EntryBar({ receipt }: { receipt?: string }) {
  const { t } = useLingui();
  const { clipboard, report } = useRuntime();
  const share = async (text: string) => {
    if (await shared(text)) return;
    const copied = await clipboard.write(text);
    toasts.show(copied ? { kind: 'transparent', key: 'shared', text: t`Скопировано` } : { kind: 'error', key: 'shared', text: t`Не скопировалось: браузер не дал доступ к\u00A0буферу` });
  };
  return (
    <TopBar
      className={styles.screenOnly}
      start={<BackButton instead="/history" />}
      end={
        receipt !== undefined && (
          <div className={styles.bar}>
            <IconButton icon="receipt" label={t({ message: 'Напечатать', comment: 'A button: print the receipt, or save it as a file' })} onClick={() => print()} />
            <IconButton icon="share" label={t`Поделиться`} onClick={() => void share(receipt).catch(report)} />
          </div>
        )
      }
    />
  );
}
