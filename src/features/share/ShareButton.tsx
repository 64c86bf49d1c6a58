import { useLingui } from '@lingui/react/macro';
import { useRuntime } from '#src/runtime.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { toasts } from '#ui/toasts.ts';
import { shared } from './shared.ts';

/** By the phone's own sheet, else into the clipboard. */
export function ShareButton({ text }: { text: string }) {
  const { t } = useLingui();
  const { clipboard, report } = useRuntime();
  const share = async () => {
    if (await shared(text)) return;
    const copied = await clipboard.write(text);
    toasts.show(copied ? { kind: 'transparent', key: 'shared', text: t`Скопировано` } : { kind: 'error', key: 'shared', text: t`Не скопировалось: браузер не дал доступ к\u00A0буферу` });
  };
  return <IconButton icon="share" label={t`Поделиться`} onClick={() => void share().catch(report)} />;
}
