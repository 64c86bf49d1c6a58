import { useLingui } from '@lingui/react/macro';
import { useSpeaker } from '#i18n/useSpeaker.ts';
import { useRuntime } from '#src/runtime.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { toasts } from '#ui/toasts.ts';
import type { Tile } from './statistics.screen.ts';
import { tileWords } from './tileWords.ts';

/** The figures as one sentence: by the phone's own sheet, else into the clipboard. */
export function ShareButton({ tiles }: { tiles: readonly Tile[] }) {
  const { t } = useLingui();
  const speaker = useSpeaker();
  const { clipboard, report } = useRuntime();
  const sentence = () => {
    const figures = tiles.map((tile) => {
      const { figure, words } = tileWords(speaker, tile);
      return `${figure}\u00A0${words}`;
    });
    const list = new Intl.ListFormat(speaker.locale, { type: 'unit' }).format(figures);
    return t({ message: `Мои поездки с Велорентом: ${list}`, comment: 'Shared with friends; placeholder: figures such as "12 rides, 5 hours riding"' });
  };
  const share = async () => {
    const text = sentence();
    if (await shared(text)) return;
    const copied = await clipboard.write(text);
    toasts.show(copied ? { kind: 'transparent', key: 'shared', text: t`Скопировано` } : { kind: 'error', key: 'shared', text: t`Не скопировалось: браузер не дал доступ к\u00A0буферу` });
  };
  return <IconButton icon="share" label={t`Поделиться`} onClick={() => void share().catch(report)} />;
}

/** True when the phone's sheet was there, whatever the rider did in it. */
async function shared(text: string): Promise<boolean> {
  if (typeof navigator.share !== 'function') return false;
  try {
    await navigator.share({ text });
    return true;
  } catch (cause) {
    return cause instanceof DOMException && cause.name === 'AbortError';
  }
}
