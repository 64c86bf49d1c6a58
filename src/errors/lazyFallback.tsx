import { type FunctionComponent, lazy, Suspense } from 'react';
import { screenCode } from '#errors/screenNotLoaded.ts';
import { StartFailed } from './StartFailed.tsx';

type Load<Props> = () => Promise<FunctionComponent<Props>>;

const loads: (() => Promise<unknown>)[] = [];

/**
 * A lazy error screen. The first screen does not need it, so it loads after a rider's map. If it does not
 * load, `StartFailed` replaces it: that one needs neither texts nor a network.
 */
export function lazyFallback<Props extends object>(load: Load<Props>): FunctionComponent<Props> {
  loads.push(screenCode(load));
  return lazyPart(load);
}

/** The same for a part of the entrance that few visitors meet: it loads when it is shown. */
export function lazyPart<Props extends object>(
  load: Load<Props>,
  after: () => Promise<void> = () => Promise.resolve(),
): FunctionComponent<Props> {
  const code = async () => {
    await after();
    return screenCode(load)();
  };
  const Screen = lazy<FunctionComponent<Props>>(async () => ({ default: await code().catch(() => StartFailed) }));
  return (props) => (
    <Suspense>
      <Screen {...props} />
    </Suspense>
  );
}

/** For a part that may come after the rest of its screen. Safari has no `requestIdleCallback`: there it waits a second. */
export const browserIdle = (): Promise<void> =>
  new Promise((idle) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => idle());
    else setTimeout(idle, 1_000);
  });

/** Call it when the browser is idle. A screen that fails to load is tried again when it is needed. */
export function prefetchFallbacks(): void {
  for (const load of loads) load().catch(() => undefined);
}
