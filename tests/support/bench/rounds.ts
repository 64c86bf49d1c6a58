import { type BenchPhone, TIMEOUT, theirMap } from './phone.ts';

/**
 * What the page holds after everything that can be collected was. `heapBytes` grows by itself for hundreds of rounds:
 * the browser compiles what runs often, and keeps its own lists of timings. What a page forgets to let go is seen in
 * `objects`.
 */
export type Held = { heapBytes: number; objects: number; nodes: number; listeners: number };

/** Opens the map, the profile and the map again, this many times. */
export async function goRound({ page }: BenchPhone, times: number): Promise<void> {
  const profile = page.getByRole('link', { name: 'Профиль' });
  const map = page.getByRole('link', { name: 'Карта', exact: true });
  const drawn = theirMap(page);
  for (let i = 0; i < times; i++) {
    await profile.evaluate((link: HTMLElement) => link.click());
    await drawn.waitFor({ ...TIMEOUT, state: 'detached' });
    await map.evaluate((link: HTMLElement) => link.click());
    await drawn.waitFor(TIMEOUT);
  }
}

export async function held({ cdp }: BenchPhone): Promise<Held> {
  await cdp.send('Performance.enable');
  // Objects that the first collection frees may hold objects that only a second one frees.
  for (let i = 0; i < 3; i++) await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  const { metrics } = await cdp.send('Performance.getMetrics');
  const metric = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? 0;
  return {
    heapBytes: usedSize,
    objects: await objectsOf(cdp),
    nodes: metric('Nodes'),
    listeners: metric('JSEventListeners'),
  };
}

/** The number of live JavaScript objects of every kind. */
async function objectsOf(cdp: BenchPhone['cdp']): Promise<number> {
  const objectGroup = 'held';
  const { result: ancestor } = await cdp.send('Runtime.evaluate', { expression: 'Object.prototype', objectGroup });
  const { objects } = await cdp.send('Runtime.queryObjects', {
    prototypeObjectId: ancestor.objectId ?? '',
    objectGroup,
  });
  const { result } = await cdp.send('Runtime.callFunctionOn', {
    objectId: objects.objectId ?? '',
    functionDeclaration: 'function () { return this.length; }',
  });
  await cdp.send('Runtime.releaseObjectGroup', { objectGroup });
  return Number(result.value);
}
