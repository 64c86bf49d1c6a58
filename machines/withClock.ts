import type { AnyStateMachine } from 'xstate';

/** Server time, milliseconds, when the event came; null while it is unsure. `withClock` adds it. */
export type Timed = { now?: number | null };

/**
 * Each event of the chart, the end of a wait too, carries `now`: its guards compare times themselves.
 * @param chart a copy of a chart, `chart.provide({})`: it is changed
 * @param now server time in milliseconds; null while it is unsure
 */
export function withClock<TChart extends AnyStateMachine>(chart: TChart, now: () => number | null): TChart {
  const transition = chart.transition.bind(chart);
  const provide = chart.provide.bind(chart);
  return Object.assign(chart, {
    transition: (...[snapshot, event, scope]: Parameters<typeof transition>) =>
      transition(snapshot, { ...event, now: now() }, scope),
    provide: (given: Parameters<typeof provide>[0]) => withClock(provide(given), now),
  });
}
