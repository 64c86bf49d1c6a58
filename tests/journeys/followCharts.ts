import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { threadId } from 'node:worker_threads';
import type { BrowserContext } from 'playwright-core';
import { nameOfTransition } from '../machines/transitionNames.ts';

/** One line for each transition that some rider's phone has taken; `scripts/checks/reached.ts` reads them. */
const folder = join(import.meta.dirname, '../results/reached');
const file = join(folder, `${process.pid}-${threadId}.txt`);
const known = new Set<string>();

type Node = { id: string; transitions: Map<string, unknown[]>; always?: unknown[] };
type Taken = { source: Node; eventType: string; target?: { id: string }[] };
type Fact = { type: string; _transitions?: Taken[] };
type System = { inspect(hear: (fact: Fact) => void): unknown };
type Chart = {
  system: System;
  options: { input?: unknown };
  logic: { getInitialSnapshot(scope: object, input: unknown): unknown };
};

/**
 * Beside every chart that a page starts: what it takes is told by place, event, branch and target. Beside the sandbox's
 * own page another stands there already (`sandbox/console/charts.js`): both hear.
 */
function hear(): void {
  const told = new Set<string>();
  const tell = ({ type, _transitions = [] }: Fact) => {
    if (type !== '@xstate.microstep') return;
    for (const taken of _transitions) {
      const { source, eventType, target } = taken;
      const isAtOnce = source.always?.includes(taken) ?? false;
      const branch = (isAtOnce ? source.always : source.transitions.get(eventType))?.indexOf(taken) ?? -1;
      const words = JSON.stringify([
        source.id,
        isAtOnce ? 'always' : eventType,
        branch,
        target?.map(({ id }) => id) ?? null,
      ]);
      if (branch < 0 || told.has(words)) continue;
      told.add(words);
      void Reflect.get(globalThis, 'chartWent')(words);
    }
  };
  // What a chart takes while it is made nobody can hear: it is made once more beside the living one, and never started.
  const tellFirst = (chart: Chart) => {
    const system = Object.create(chart.system, { _sendInspectionEvent: { value: tell } });
    const self = Object.create(chart, { system: { value: system } });
    const nothing = () => undefined;
    chart.logic.getInitialSnapshot(
      { self, system, logger: nothing, defer: nothing, stopChild: nothing, emit: nothing, actionExecutor: nothing },
      chart.options.input,
    );
  };
  const register = (chart: Chart) => {
    tellFirst(chart);
    chart.system.inspect(tell);
  };
  let other: object | null = null;
  Object.defineProperty(globalThis, '__xstate__', {
    configurable: true,
    get: () => ({
      ...other,
      register: (chart: Chart) => {
        register(chart);
        if (other) Reflect.get(other, 'register')(chart);
      },
    }),
    set(its: object) {
      other = its;
    },
  });
}

/** Keeps which transitions of the charts this phone's rider takes, where `REACHED=1` asks for it. */
export async function followCharts(context: BrowserContext): Promise<void> {
  if (process.env['REACHED'] !== '1') return;
  mkdirSync(folder, { recursive: true });
  await context.exposeBinding('chartWent', (_page, words: string) => {
    const [place, type, branch, targets]: [string, string, number, string[] | null] = JSON.parse(words);
    const name = nameOfTransition(place, type, branch, targets);
    if (known.has(name)) return;
    known.add(name);
    appendFileSync(file, `${name}\n`);
  });
  await context.addInitScript(hear);
}
