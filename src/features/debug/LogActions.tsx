import { Trans, useLingui } from '@lingui/react/macro';
import type { LogLine } from '#domain/debugLog.ts';
import { useRuntime } from '#src/runtime.tsx';
import { Button } from '#ui/Button.tsx';
import { saveFile } from '#ui/saveFile.ts';
import { toasts } from '#ui/toasts.ts';
import { logText } from './debug.screen.ts';
import styles from './Debug.module.css';

/** What may be done with the log as a whole. */
export function LogActions({ lines }: { lines: readonly LogLine[] }) {
  const { t } = useLingui();
  const { clipboard, debug, report } = useRuntime();
  const say = (key: string, words: string) => toasts.show({ kind: 'transparent', key, text: words });
  const copy = async () => {
    const done = await clipboard.write(logText(lines));
    say('logCopied', done ? t`Записи скопированы` : t`Не получилось скопировать. Сохраните файл.`);
  };
  const clear = async () => {
    await (await debug()).clear();
    say('logCleared', t`Записи удалены`);
  };
  return (
    <div className={styles.actions}>
      <Button size="small" onClick={() => void copy().catch(report)}>
        <Trans>Скопировать</Trans>
      </Button>
      <Button size="small" onClick={() => void shareOrSave(logText(lines)).catch(report)}>
        <Trans>Отправить файлом</Trans>
      </Button>
      <Button size="small" onClick={() => void clear().catch(report)}>
        <Trans>Удалить записи</Trans>
      </Button>
    </div>
  );
}

/** To whoever the rider chooses; a browser that shares no files saves it. */
async function shareOrSave(log: string): Promise<void> {
  const file = new File([log], `velorent-log-${new Date().toISOString().slice(0, 10)}.txt`, { type: 'text/plain' });
  if (typeof navigator.canShare !== 'function' || !navigator.canShare({ files: [file] })) return saveFile(file, file.name);
  // Closed without choosing anybody.
  await navigator.share({ files: [file] }).catch(() => undefined);
}
