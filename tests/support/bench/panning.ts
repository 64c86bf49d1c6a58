import { setTimeout } from 'node:timers/promises';
import type { BenchPhone } from './phone.ts';

/** The cost of panning for the main thread, milliseconds. */
export type Panning = {
  /** CPU time of each task, without waits for other programs. */
  tasks: number[];
  /** Between two frames, by the wall clock. */
  frames: number[];
};

type TraceEvent = { name: string; ph: string; pid: number; tid: number; tdur?: number };

const MARK = 'bench-panning';

/** Pans the map aside and back this many times, while the browser records every task. */
export async function pan(phone: BenchPhone, times: number): Promise<Panning> {
  const { browser, page } = phone;
  await browser.startTracing(page, {
    categories: ['toplevel', 'blink.user_timing', 'disabled-by-default-devtools.timeline'],
  });
  await page.evaluate((name) => performance.mark(name), MARK);
  const frames = await framesWhile(phone, async () => {
    for (let i = 0; i < times; i++) {
      await draw(phone, i % 2 === 0 ? -1 : 1);
    }
  });
  const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse((await browser.stopTracing()).toString());
  const mark = traceEvents.find(({ name }) => name === MARK);
  const ofPage = ({ pid, tid }: TraceEvent) => pid === mark?.pid && tid === mark.tid;
  const tasks = traceEvents
    .filter((event) => event.name.endsWith('RunTask') && event.ph === 'X' && ofPage(event))
    .map(({ tdur = 0 }) => tdur / 1_000);
  if (tasks.length === 0) throw new Error('The trace names no task of the page.');
  return { tasks, frames };
}

const STEPS = 30;
const FRAME_MS = 1000 / 60;

/** @param side −1 to the left and up, 1 back */
async function draw({ cdp }: BenchPhone, side: number): Promise<void> {
  const touch = (type: 'touchStart' | 'touchMove', step: number) =>
    cdp.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: [{ x: 195 + side * (step - STEPS / 2) * 5, y: 400 + side * (step - STEPS / 2) * 4 }],
    });
  await touch('touchStart', 0);
  for (let step = 1; step <= STEPS; step++) {
    await touch('touchMove', step);
    // A finger moves once per frame.
    await setTimeout(FRAME_MS);
  }
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

async function framesWhile({ page }: BenchPhone, work: () => Promise<void>): Promise<number[]> {
  const stop = await page.evaluateHandle(() => {
    const frames: number[] = [];
    let isOver = false;
    const step = (last: number) =>
      requestAnimationFrame((now) => {
        frames.push(now - last);
        if (!isOver) step(now);
      });
    step(performance.now());
    return () => {
      isOver = true;
      return frames;
    };
  });
  await work();
  return stop.evaluate((end) => end());
}
