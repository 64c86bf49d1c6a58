import type { StatelyInspectionEvent } from '@statelyai/inspect';
import type { StateValue } from 'xstate';
import type { Moment, Step } from './trace.ts';

/** A chart that runs in one of the app's tabs, and what it has heard since somebody watches. */
export type Running = {
  id: string;
  /** The chart's own name: `rent`. */
  chart: string;
  parent: string | null;
  now: Moment;
  /** Where it stood when the steps began. */
  from: Moment;
  steps: (Step & { at: number })[];
  isOver: boolean;
};

/** Older steps are forgotten, and the trace begins after them. */
const MOST_STEPS = 300;

type Told = { status?: string; value?: StateValue; context?: unknown; children?: Record<string, unknown> };
const momentOf = ({ value = {}, context = {} }: Told): Moment => ({ value, context: Object(context) });

/** What runs, by what the app's tabs say. */
export function createRunning() {
  const charts = new Map<string, Running>();

  const end = (chart: Running) => {
    chart.isOver = true;
    for (const child of charts.values()) if (child.parent === chart.id && !child.isOver) end(child);
  };

  /** What a parent no longer names among its children has stopped. */
  const endLost = (parent: Running, children: Readonly<Record<string, unknown>>) => {
    for (const child of charts.values())
      if (child.parent === parent.id && !child.isOver && !(child.chart in children)) end(child);
  };

  return {
    all: (): Running[] => [...charts.values()],
    get: (id: string | null): Running | null => (id === null ? null : (charts.get(id) ?? null)),
    hear(said: StatelyInspectionEvent): void {
      if (said.type === '@xstate.actor') {
        const now = momentOf(said.snapshot);
        const known = charts.get(said.sessionId);
        if (known) known.now = now;
        else
          charts.set(said.sessionId, {
            id: said.sessionId,
            chart: said.name,
            parent: said.parentId ?? null,
            now,
            from: now,
            steps: [],
            isOver: false,
          });
      }
      const chart = charts.get(said.sessionId);
      if (said.type !== '@xstate.snapshot' || !chart) return;
      const snapshot: Told = said.snapshot;
      chart.now = momentOf(snapshot);
      if (said.event.type === 'xstate.init') chart.from = chart.now;
      else chart.steps.push({ event: said.event, to: chart.now.value, at: Date.now() });
      if (chart.steps.length > MOST_STEPS) this.beginAnew(chart);
      endLost(chart, snapshot.children ?? {});
      if (snapshot.status !== 'active') end(chart);
    },
    /** A trace of this chart begins where it stands now. */
    beginAnew(chart: Running): void {
      chart.from = chart.now;
      chart.steps = [];
    },
    closeTab(tab: string): void {
      for (const chart of charts.values()) if (chart.id.startsWith(`${tab}/`)) chart.isOver = true;
    },
    /** Forgets what is over. */
    tidy(): void {
      for (const chart of charts.values()) if (chart.isOver) charts.delete(chart.id);
    },
  };
}
