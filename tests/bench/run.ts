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
