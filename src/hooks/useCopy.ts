import { useLingui } from '@lingui/react/macro';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { toasts } from '#ui/toasts.ts';

/**
 * Copies a text and shows the result, or why it failed (account §5, §8): the same everywhere. Resolves with true on
 * success.
 * @param confirmation replaces the general message
 */
export function useCopy(): (text: string, confirmation?: string) => Promise<boolean> {
  const { t } = useLingui();
  const { clipboard } = useRuntime().device;
  return async (text, confirmation) => {
    const done = await clipboard.write(text);
    const refused = {
      denied: t`Не скопировалось: браузер не дал доступ к буферу`,
      missing: t`Не скопировалось: этот браузер не умеет копировать`,
    };
    if (done === 'copied') toasts.show({ kind: 'information', key: 'copied', text: confirmation ?? t`Скопировано` });
    else toasts.show({ kind: 'error', key: 'copied', text: refused[done] });
    return done === 'copied';
  };
}
