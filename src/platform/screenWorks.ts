/** The mark of the first screen that works (src/routes/prefetch.ts), and the longest wait for it, ms. */
const SCREEN_WORKS = 'app-interactive';
const LONGEST_MS = 3_000;

/** Resolves when the first screen works: what no rider waits for comes after it. Without a page: at once. */
export async function whenScreenWorks(): Promise<void> {
  if (!('document' in globalThis)) return;
  await new Promise<void>((works) => {
    const timer = setTimeout(done, LONGEST_MS);
    const marks = new PerformanceObserver((list) => {
      if (list.getEntriesByName(SCREEN_WORKS).length > 0) done();
    });
    function done() {
      marks.disconnect();
      clearTimeout(timer);
      works();
    }
    marks.observe({ type: 'mark', buffered: true });
  });
}
