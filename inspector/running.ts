import type { StatelyInspectionEvent } from '@statelyai/inspect';
import type { StateValue } from 'xstate';
import type { Moment, Step } from './trace.ts';

/** A chart that runs in one of the app's tabs, and the events that it received since the inspector opened. */
export type Running = {
  id: string;
  /** The actor's name in its parent: `locks`. */
  actor: string;
  /** The chart's own name: `rent`. */
  chart: string;
  parent: string | null;
  now: Moment;
  /** Its state when the steps began. */
  from: Moment;
  steps: (Step & { at: number })[];
  isOver: boolean;
};

/** Older steps are dropped, and the trace begins after them. */
const MOST_STEPS = 300;

type RecordedEvent = { status?: string; value?: StateValue; context?: unknown; children?: Record<string, unknown> };
const momentOf = ({ value = {}, context = {} }: RecordedEvent): Moment => ({ value, context: Object(context) });

/** The running charts, from the messages of the app's tabs. */
export function createRunning() {
  const charts = new Map<string, Running>();

  const end = (chart: Running) => {
    chart.isOver = true;
    for (const child of charts.values()) if (child.parent === chart.id && !child.isOver) end(child);
  };

  /** A child that its parent no longer lists has stopped. */
  const endLost = (parent: Running, children: Readonly<Record<string, unknown>>) => {
    for (const child of charts.values())
      if (child.parent === parent.id && !child.isOver && !(child.actor in children)) end(child);
  };

  return {
    all: (): Running[] => [...charts.values()],
    get: (id: string | null): Running | null => (id === null ? null : (charts.get(id) ?? null)),
    hear(reported: StatelyInspectionEvent): void {
      if (reported.type === '@xstate.actor') {
        const now = momentOf(reported.snapshot);
        const known = charts.get(reported.sessionId);
        if (known) known.now = now;
        else
          charts.set(reported.sessionId, {
            id: reported.sessionId,
            actor: reported.name,
            // One of several that one parent has started is named `chart.which`.
            chart: reported.name.split('.')[0] ?? '',
            parent: reported.parentId ?? null,
            now,
            from: now,
            steps: [],
            isOver: false,
          });
      }
      const chart = charts.get(reported.sessionId);
      if (reported.type !== '@xstate.snapshot' || !chart) return;
      const snapshot: RecordedEvent = reported.snapshot;
      chart.now = momentOf(snapshot);
      if (reported.event.type === 'xstate.init') chart.from = chart.now;
      else chart.steps.push({ event: reported.event, to: chart.now.value, at: Date.now() });
      if (chart.steps.length > MOST_STEPS) this.beginAnew(chart);
      endLost(chart, snapshot.children ?? {});
      if (snapshot.status !== 'active') end(chart);
    },
    /** A trace of this chart begins at its current state. */
    beginAnew(chart: Running): void {
      chart.from = chart.now;
      chart.steps = [];
    },
    closeTab(tab: string): void {
      for (const chart of charts.values()) if (chart.id.startsWith(`${tab}/`)) chart.isOver = true;
    },
    /** Removes stopped charts. */
    tidy(): void {
      for (const chart of charts.values()) if (chart.isOver) charts.delete(chart.id);
    },
  };
}
