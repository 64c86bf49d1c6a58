import { type FunctionComponent, lazy, Suspense } from 'react';
import { screenCode } from '#errors/screenNotLoaded.ts';
import { StartFailed } from './StartFailed.tsx';

const loads: (() => Promise<unknown>)[] = [];

/**
 * A screen for when something broke. The first screen works without it, so it is fetched once that is at rest. Where it
 * never came, the one that needs neither words nor network stands in.
 */
export function lastResort<Props extends object>(
  load: () => Promise<FunctionComponent<Props>>,
): FunctionComponent<Props> {
  const code = screenCode(load);
  loads.push(code);
  const Screen = lazy<FunctionComponent<Props>>(async () => ({ default: await code().catch(() => StartFailed) }));
  return (props) => (
    <Suspense>
      <Screen {...props} />
    </Suspense>
  );
}

/** To be called when the first screen is at rest. What does not come now is tried again when it is needed. */
export function fetchLastResorts(): void {
  for (const load of loads) load().catch(() => undefined);
}
