import { useLingui } from '@lingui/react/macro';
import type { LayerMode } from '#domain/mapLayers.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { useModeTexts } from './useModeTexts.ts';

/** Shown once: explains why the map changed when the ride began. */
export function LayersHint({ mode, onUnderstood }: { mode: Exclude<LayerMode, 'none'>; onUnderstood: () => void }) {
  const { t } = useLingui();
  const shows = useModeTexts(mode);
  const understood = (
    <Button size="small" onClick={onUnderstood}>
      {t`Понятно`}
    </Button>
  );
  return (
    <Banner icon="layers" tone="plain" float stacked title={t`Карта для поездки`} action={understood}>
      {shows} {t`После поездки вернутся ваши слои.`}
    </Banner>
  );
}
