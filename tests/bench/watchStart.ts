import type { Page } from 'playwright-core';

type Seen = {
  /** When the largest content so far was painted, ms. */
  content: number | null;
  shift: number;
  /** The elements that shifted, to explain the layout shift. */
  moved: string[];
  /** Longer than 50 ms. */
  tasks: { start: number; took: number }[];
};

declare global {
  interface Window {
    seenOfStart: Seen;
  }
}

/** Records the performance entries of a page from its first moment. Call it before the page opens. */
export const watchStart = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const seen: Seen = { content: null, shift: 0, moved: [], tasks: [] };
    window.seenOfStart = seen;
    const watch = (type: string, each: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true });
    watch('largest-contentful-paint', ({ startTime }) => {
      seen.content = startTime;
    });
    watch('layout-shift', (entry) => {
      if (!('value' in entry && typeof entry.value === 'number') || ('hadRecentInput' in entry && entry.hadRecentInput))
        return;
      seen.shift += entry.value;
      const sources: unknown = 'sources' in entry ? entry.sources : [];
      for (const source of Array.isArray(sources) ? sources : []) {
        if (source?.node instanceof Element)
          seen.moved.push(
            `${source.node.localName}.${source.node.className} by ${Math.round(source.currentRect.y - source.previousRect.y)} px`,
          );
      }
    });
    watch('longtask', ({ startTime, duration }) => seen.tasks.push({ start: startTime, took: duration }));
  });
