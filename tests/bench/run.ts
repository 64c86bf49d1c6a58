import { cpus, loadavg } from 'node:os';

export const say = (what: string) => console.log(`${new Date().toTimeString().slice(0, 8)} ${what}`);

/** The load of the machine: the milliseconds depend on it. */
export const machine = () =>
  `${cpus().length} processors, load ${loadavg()
    .map((load) => load.toFixed(1))
    .join(' ')}; graphics by software.`;

export async function repeat<T>(times: number, work: () => Promise<T>): Promise<T[]> {
  const all: T[] = [];
  for (let i = 0; i < times; i++) all.push(await work());
  return all;
}

export const NOTHING = '';

/** @param share 0.5 is the median */
export function at(values: readonly number[], share = 0.5): number {
  const inOrder = values.toSorted((a, b) => a - b);
  return inOrder[Math.min(inOrder.length - 1, Math.floor(inOrder.length * share))] ?? Number.NaN;
}

export const ms = (value: number) =>
  Number.isNaN(value) ? NOTHING : `${value < 10 ? value.toFixed(1) : value.toFixed(0)} ms`;

export const median = <T>(all: readonly T[] | undefined, of: (one: T) => number | null) =>
  ms(at((all ?? []).flatMap((one) => of(one) ?? [])));

/** A row of a table in Markdown. */
export const line = (...cells: string[]) => `| ${cells.join(' | ')} |`;
