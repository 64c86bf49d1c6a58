import { useLingui } from '@lingui/react/macro';
import { ShareButton } from '#features/share/ShareButton.tsx';
import { useI18n } from '#i18n/useI18n.ts';
import type { Tile } from './statistics.view.ts';
import { tileTexts } from './tileTexts.ts';

/** Shares the figures as one sentence. */
export function ShareFigures({ tiles }: { tiles: readonly Tile[] }) {
  const { t } = useLingui();
  const i18n = useI18n();
  const figures = tiles.map((tile) => {
    const { figure, words } = tileTexts(i18n, tile);
    return `${figure}\u00A0${words}`;
  });
  const list = new Intl.ListFormat(i18n.locale, { type: 'unit' }).format(figures);
  return (
    <ShareButton
      text={t({
        message: `Мои поездки с Велорентом: ${list}`,
        comment: 'Shared with friends; placeholder: figures such as "12 rides, 5 hours riding"',
      })}
    />
  );
}
