import type { Page } from 'playwright-core';

type Seen = {
  /** When the largest thing so far was painted, ms. */
  content: number | null;
  shift: number;
  /** What has moved, for who asks why. */
  moved: string[];
  /** Longer than 50 ms. */
  tasks: { start: number; took: number }[];
};

declare global {
  interface Window {
    seenOfStart: Seen;
  }
}

/** Lets a page write down from its first moment what a browser tells of its start. To be called before it is opened. */
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
