import { useLingui } from '@lingui/react/macro';
import { ShareButton } from '#features/share/index.ts';
import { useSpeaker } from '#i18n/useSpeaker.ts';
import type { Tile } from './statistics.screen.ts';
import { tileWords } from './tileWords.ts';

/** The figures as one sentence. */
export function ShareFigures({ tiles }: { tiles: readonly Tile[] }) {
  const { t } = useLingui();
  const speaker = useSpeaker();
  const figures = tiles.map((tile) => {
    const { figure, words } = tileWords(speaker, tile);
    return `${figure}\u00A0${words}`;
  });
  const list = new Intl.ListFormat(speaker.locale, { type: 'unit' }).format(figures);
  return (
    <ShareButton
      text={t({
        message: `Мои поездки с Велорентом: ${list}`,
        comment: 'Shared with friends; placeholder: figures such as "12 rides, 5 hours riding"',
      })}
    />
  );
}
