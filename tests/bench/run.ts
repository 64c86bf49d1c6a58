import { cpus, loadavg } from 'node:os';

export const say = (what: string) => console.log(`${new Date().toTimeString().slice(0, 8)} ${what}`);

/** Whoever reads the milliseconds has to know what else the machine did. */
export const machine = () =>
  `${cpus().length} processors, load ${loadavg()
    .map((load) => load.toFixed(1))
    .join(' ')}; graphics by software.`;

export async function repeat<T>(times: number, work: () => Promise<T>): Promise<T[]> {
  const all: T[] = [];
  for (let i = 0; i < times; i++) all.push(await work());
  return all;
}
