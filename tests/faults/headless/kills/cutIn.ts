import type { Cell } from '../cell.ts';
import { setRowFate } from '../lines.ts';
import { runScenario } from '../run.ts';
import type { Stage } from '../stage.ts';
import type { Path } from './path.ts';
import type { Entered } from './states.ts';

/** How the test cuts a page: it closes the page, or the phone sleeps for half an hour and its sockets close. */
export const cuts = ['killed', 'frozen'] as const;
type Cut = (typeof cuts)[number];

const HALF_AN_HOUR = 30 * 60_000;

/**
 * A rider follows this path until a chart enters a state; at that moment the test cuts the page. Then everything works
 * again, the rider opens a page or wakes the old one, and goes on to the end.
 *
 * @returns the broken rules
 */
export async function cutIn(stage: Stage, path: Path, where: Entered, cut: Cut): Promise<string[]> {
  const { scenario } = path;
  let isCut = false;
  let isOver = false;
  return runScenario(
    stage,
    scenario,
    async (cell) => {
      if (!isCut) await path.breaks?.(cell);
      cell.countAct();
      await scenario.acts(cell, cell.tab());
      await cell.goesOn(`${where.chart} was never in ${where.state}`, (tab) => hasArrived(cell, tab));
    },
    (cell) => {
      cell.browser.watchStates(({ chart, state }, close) => {
        if (isCut || chart !== where.chart || state !== where.state) return;
        isCut = true;
        if (cut === 'killed') close();
        else freeze(cell);
      });
      cell.setBeforeLook(async () => {
        if (!isCut || isOver) return;
        isOver = true;
        await mend(cell, path);
        if (cut === 'frozen') await wake(cell);
      });
    },
  );

  async function hasArrived(of: Cell, tab: Parameters<typeof scenario.goesOn>[1]): Promise<boolean> {
    if (isOver) return true;
    const there = path.towards ? (await path.towards(of, tab), false) : await scenario.goesOn(of, tab);
    if (there && !isCut) throw new Error(`${where.chart} was never in ${where.state}`);
    return false;
  }
}

/** Stops the page's timers and drops all events. */
function freeze({ browser }: Cell): void {
  browser.clock.freeze();
  browser.network.setSocketsDead(true);
  setRowFate('dropped');
}

async function wake(cell: Cell): Promise<void> {
  // After half an hour the app has forgotten the act, so the rider's next tap is a new act.
  cell.countAct();
  const { browser, sandbox } = cell;
  await sandbox.clock.advance(HALF_AN_HOUR);
  browser.network.setSocketsDead(false);
  setRowFate('as they come');
  browser.clock.sleepUntil(sandbox.clock.now());
  browser.show();
  await cell.quiet();
}

async function mend(cell: Cell, { mends }: Path): Promise<void> {
  const { browser } = cell;
  browser.network.mend();
  browser.network.decorate(null);
  browser.place.setFull(false);
  await mends?.(cell);
  browser.goOnline();
}
