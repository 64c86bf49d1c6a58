import { Trans, useLingui } from '@lingui/react/macro';
import type { LogLine } from '#domain/debugLog.ts';
import { useCopy } from '#hooks/useCopy.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { Button } from '#ui/Button.tsx';
import { saveFile } from '#ui/saveFile.ts';
import { toasts } from '#ui/toasts.ts';
import { logText } from './debug.view.ts';
import styles from './Debug.module.css';

/** Actions for the whole log. */
export function LogActions({ lines }: { lines: readonly LogLine[] }) {
  const { t } = useLingui();
  const { report } = useRuntime();
  const { debug } = useRuntime().help;
  const { sharing } = useRuntime().device;
  const copyText = useCopy();
  const copy = () => copyText(logText(lines), t`Записи скопированы`);
  /** Shares the log as a file. A browser that cannot share files saves it. */
  const share = async () => {
    const file = new File([logText(lines)], `velorent-log-${new Date().toISOString().slice(0, 10)}.txt`, {
      type: 'text/plain',
    });
    if (!(await sharing.share({ files: [file] }))) saveFile(file, file.name);
  };
  const clear = async () => {
    await (await debug()).clear();
    toasts.show({ kind: 'transparent', key: 'logCleared', text: t`Записи удалены` });
  };
  return (
    <div className={styles.actions}>
      <Button size="small" onClick={() => void copy().catch(report)}>
        <Trans>Скопировать</Trans>
      </Button>
      <Button size="small" onClick={() => void share().catch(report)}>
        <Trans>Отправить файлом</Trans>
      </Button>
      <Button size="small" onClick={() => void clear().catch(report)}>
        <Trans>Удалить записи</Trans>
      </Button>
    </div>
  );
}
