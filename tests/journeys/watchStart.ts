import type { Page } from 'playwright-core';

type Seen = {
  /** Cumulative layout shift; no unit. */
  shift: number;
  /** The elements that shifted, to explain the layout shift. */
  moved: string[];
};

declare global {
  interface Window {
    seenOfStart: Seen;
  }
}

/** Records the layout shifts of a page from its first moment. Call it before the page opens. */
export const watchStart = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const seen: Seen = { shift: 0, moved: [] };
    window.seenOfStart = seen;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (
          !('value' in entry && typeof entry.value === 'number') ||
          ('hadRecentInput' in entry && entry.hadRecentInput)
        )
          continue;
        seen.shift += entry.value;
        const sources: unknown = 'sources' in entry ? entry.sources : [];
        for (const source of Array.isArray(sources) ? sources : []) {
          if (source?.node instanceof Element)
            seen.moved.push(
              `${source.node.localName}.${source.node.className} by ${Math.round(source.currentRect.y - source.previousRect.y)} px`,
            );
        }
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
