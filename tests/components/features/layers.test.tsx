import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { defaultLayers, shownLayers } from '#domain/mapLayers.ts';
import { LayersSheet } from '#features/map/LayersSheet.tsx';
import { createStore } from '#platform/store.ts';
import { renderScreen } from '../../support/components/renderScreen.tsx';
import { memoryStorage } from '../../support/memoryStorage.ts';

// C003, D141
test.for([
  { city: 'with stations', hasDocked: true, names: ['Механические станции', 'Электрические станции'], lanes: [] },
  { city: 'without stations, with bike lanes', hasDocked: false, names: [], lanes: ['Велодорожки'] },
])(
  'In a city $city, each map layer has a named switch, and all but slow zones, bike lanes and data saver start switched on',
  async ({ hasDocked, names, lanes }) => {
    const idle = () => undefined;
    const choice = defaultLayers(hasDocked);
    const shown = shownLayers(choice, 'none', hasDocked);
    const bikeLanes = lanes.length > 0 ? 'off' : 'none';
    const more = { mode: 'none', bikeLanes, isNew: false } as const;
    const layers = { choice, choose: idle, hasDocked, shown, explained: idle, ...more };
    const device = { deviceStore: createStore(memoryStorage(), 'device') };
    await renderScreen(<LayersSheet layers={layers} onClose={idle} />, { runtime: { device } });
    const switches = screen.getAllByRole<HTMLInputElement>('switch');
    const nameOf = (field: HTMLInputElement) =>
      document.getElementById(field.getAttribute('aria-labelledby') ?? '')?.textContent?.replaceAll('\u00A0', ' ');
    expect(switches.map(nameOf)).toEqual([
      'Автослои',
      'Велосипеды Электро 2.0',
      'Самокаты',
      ...names,
      'Парковки',
      'Медленные зоны',
      ...lanes,
      'Экономить трафик',
    ]);
    expect(switches.filter(({ checked }) => !checked).map(nameOf)).toEqual([
      'Медленные зоны',
      ...lanes,
      'Экономить трафик',
    ]);
  },
);
