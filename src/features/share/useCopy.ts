import { useLingui } from '@lingui/react/macro';
import { useRuntime } from '#src/runtime.tsx';
import { toasts } from '#ui/toasts.ts';

/**
 * Puts a text into the clipboard and says so, or says why not (account §5, §8): the same way wherever something is copied.
 * Answers whether it is there. @param said in place of the general word
 */
export function useCopy(): (text: string, said?: string) => Promise<boolean> {
  const { t } = useLingui();
  const { clipboard } = useRuntime();
  return async (text, said) => {
    const done = await clipboard.write(text);
    const refused = {
      denied: t`Не скопировалось: браузер не дал доступ к\u00A0буферу`,
      missing: t`Не скопировалось: этот браузер не умеет копировать`,
    };
    if (done === 'copied') toasts.show({ kind: 'information', key: 'copied', text: said ?? t`Скопировано` });
    else toasts.show({ kind: 'error', key: 'copied', text: refused[done] });
    return done === 'copied';
  };
}
