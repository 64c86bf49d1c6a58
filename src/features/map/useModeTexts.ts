import { useLingui } from '@lingui/react/macro';
import type { LayerMode } from '#domain/mapLayers.ts';

/** What the automatic layout shows during a ride. */
export function useModeTexts(mode: Exclude<LayerMode, 'none'>): string {
  const { t } = useLingui();
  switch (mode) {
    case 'omniActive':
      return t`Сейчас на карте медленные зоны, а вблизи — парковки.`;
    case 'omniFinish':
      return t`Сейчас на карте только парковки, они видны вблизи.`;
    case 'mechanicalBike':
      return t`Сейчас на карте механические станции. Цифра — сколько доков свободно.`;
    case 'electricBike':
      return t`Сейчас на карте электрические станции. Цифра — сколько доков свободно.`;
  }
}
