import { expect, test } from 'vitest';
import { processBidirectionalText, processStyledBidirectionalText } from '#map-engine/leftToRight.ts';
// The file that ours replaces, as the oracle.
import * as library from '../../node_modules/maplibre-gl/src/symbol/bidi.ts';

test.each([
  ['Театральная площадь', [12]],
  ['Площадь Революции\nPloshchad Revolyutsii', [8, 18, 28]],
  ['МЦД-1 (Д1), 3-й проезд', [0, 5, 5, 11, 22]],
  ['', []],
])('A label from left to right has the same lines as in the map’s library: %j', (text, breaks) => {
  const sections = Array.from(text, (_, i) => i % 2);
  expect(processBidirectionalText(text, breaks)).toEqual(library.processBidirectionalText(text, breaks));
  expect(processStyledBidirectionalText(text, sections, breaks)).toEqual(
    library.processStyledBidirectionalText(text, sections, breaks),
  );
});
