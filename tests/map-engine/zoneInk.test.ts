import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { laneInk } from '#map-engine/laneLayers.ts';
import { routeInk } from '#map-engine/routeLayers.ts';
import { zoneInk, zoneTint } from '#map-engine/zoneLayers.ts';

const css = readFileSync(new URL('../../src/ui/tokens.css', import.meta.url), 'utf8');
const channels = (hex: string): number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

/** Relative luminance of WCAG 2.2. */
function luminance(colour: number[]): number {
  const [r = 0, g = 0, b = 0] = colour
    .map((value) => value / 255)
    .map((share) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: number[], b: number[]): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

const over = (tint: string, share: number, ground: string) => {
  const below = channels(ground);
  return channels(tint).map((value, i) => value * share + (below[i] ?? 0) * (1 - share));
};

describe.each(['light', 'dark'] as const)('zones, bike lanes and ways in %s colours', (scheme) => {
  const ground = (name: string): string => {
    const [, light = '', dark = ''] = new RegExp(`--map-${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(css) ?? [];
    return scheme === 'light' ? light : dark;
  };
  const ink = zoneInk[scheme];
  const tint = zoneTint[scheme];

  test.each(['land', 'water', 'park', 'road', 'ring'])(
    'Zone borders and signs have enough contrast on the map’s %s colour, whether or not the zone tints the colour',
    (name) => {
      const bare = ground(name);
      expect(contrast(channels(ink.slow), channels(bare))).toBeGreaterThanOrEqual(4.5);
      expect(contrast(channels(ink.slow), over(ink.slowTint, tint.slow, bare))).toBeGreaterThanOrEqual(4.5);
      expect(contrast(channels(ink.no), channels(bare))).toBeGreaterThanOrEqual(4.5);
      expect(contrast(channels(ink.no), over(ink.no, tint.no, bare))).toBeGreaterThanOrEqual(4.5);
      expect(contrast(channels(ink.text), over(ink.text, tint.parking, bare))).toBeGreaterThanOrEqual(7);
    },
  );

  // D141
  test('Bike lanes have enough contrast on each colour of the map’s ground, and a way has enough on its casing', () => {
    for (const name of ['land', 'water', 'park', 'road', 'ring'])
      expect(contrast(channels(laneInk[scheme]), channels(ground(name))), name).toBeGreaterThanOrEqual(3);
    expect(contrast(channels(routeInk[scheme].way), channels(routeInk[scheme].ground))).toBeGreaterThanOrEqual(4.5);
  });

  test('The numbers on a zone sign have enough contrast both during and outside the zone’s hours', () => {
    expect(contrast(channels(ink.text), channels(ink.ground))).toBeGreaterThanOrEqual(7);
    expect(contrast(channels(ink.quiet), channels(ink.ground))).toBeGreaterThanOrEqual(7);
  });
});
