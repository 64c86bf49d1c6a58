import { type BenchPhone, patience, theirMap } from './phone.ts';

/** What the page holds after everything that can be collected was. */
export type Held = { heapBytes: number; nodes: number; listeners: number };

/** The map, the profile, and the map again, so many times. */
export async function goRound({ page }: BenchPhone, times: number): Promise<void> {
  const profile = page.getByRole('link', { name: 'Профиль' });
  const map = page.getByRole('link', { name: 'Карта' });
  const drawn = theirMap(page);
  for (let i = 0; i < times; i++) {
    await profile.evaluate((link: HTMLElement) => link.click());
    await drawn.waitFor({ ...patience, state: 'detached' });
    await map.evaluate((link: HTMLElement) => link.click());
    await drawn.waitFor(patience);
  }
}

export async function held({ cdp }: BenchPhone): Promise<Held> {
  await cdp.send('Performance.enable');
  // What a first collection frees may hold what a second one does.
  for (let i = 0; i < 3; i++) await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  const { metrics } = await cdp.send('Performance.getMetrics');
  const metric = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? 0;
  return { heapBytes: usedSize, nodes: metric('Nodes'), listeners: metric('JSEventListeners') };
}
