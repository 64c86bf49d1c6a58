/** Resolves at this mark of the page, or after so many milliseconds. Without a page: at once. */
async function whenMarked(name: string, longestMs: number): Promise<void> {
  if (!('document' in globalThis)) return;
  await new Promise<void>((marked) => {
    const timer = setTimeout(done, longestMs);
    const marks = new PerformanceObserver((list) => {
      if (list.getEntriesByName(name).length > 0) done();
    });
    function done() {
      marks.disconnect();
      clearTimeout(timer);
      marked();
    }
    marks.observe({ type: 'mark', buffered: true });
  });
}

/** Resolves when the first screen works (src/routes/prefetch.ts): what no rider waits for comes after it. */
export const whenScreenWorks = (): Promise<void> => whenMarked('app-interactive', 3_000);

/** Resolves when the map is drawn (src/map-engine/cityMap.ts): until then only the map uses the network. */
export const whenMapIsDrawn = (longestMs = 15_000): Promise<void> => whenMarked('map-first-render', longestMs);

/** Longest that a rider whose first screen is the map waits for news, because the map comes first, ms. */
const NEWS_MS = 5_000;

/** Resolves when the first screen is whole: it works, and its map, if it has one, is drawn. */
export async function whenScreenIsWhole(): Promise<void> {
  await whenScreenWorks();
  // The page's first script says so.
  if (globalThis.document?.documentElement.dataset['first'] === 'map') await whenMapIsDrawn(NEWS_MS);
}
