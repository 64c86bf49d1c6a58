// The riders of `npm run bench:load`, in a process of their own.
import { gatewayHeaders } from '../support/sandbox/sandbox.ts';

export type Rider = {
  token: string;
  /** The one that this rider starts. */
  scooter?: { number: string; position: { latitude: number; longitude: number; accuracy: number } };
};
export type Load = { gateway: string; riders: Rider[] };
/** `status` 0: no answer. `took`: milliseconds. */
export type Asked = { what: 'current' | 'cell' | 'start'; status: number; took: number };

const MINUTE_MS = 60_000;
/** A cell of the centre, at the level of the first map. */
const CELL = '/api/map/cells/14/9904/5121';

async function ask(what: Asked['what'], url: string, init: RequestInit): Promise<Asked> {
  const began = performance.now();
  const status = await fetch(url, init).then(
    async (answer) => {
      await answer.arrayBuffer();
      return answer.status;
    },
    () => 0,
  );
  return { what, status, took: performance.now() - began };
}

/** What an app asks for when it opens, and a start. */
async function visit(gateway: string, { token, scooter }: Rider): Promise<Asked[]> {
  const headers = gatewayHeaders(token);
  const opened = await Promise.all([
    ask('current', `${gateway}/api/rents/current`, { headers }),
    ask('cell', gateway + CELL, { headers }),
  ]);
  if (!scooter) return opened;
  const started = await ask('start', `${gateway}/api/rents`, {
    method: 'POST',
    headers: {
      ...headers,
      'Content-Type': 'application/json',
      'Idempotency-Key': crypto.randomUUID(),
      'Command-Expires-At': new Date(Date.now() + 20_000).toISOString(),
    },
    body: JSON.stringify(scooter),
  });
  return [...opened, started];
}

async function play({ gateway, riders }: Load): Promise<void> {
  const visits = riders.map(async (rider, n) => {
    await new Promise((begins) => setTimeout(begins, (n / riders.length) * MINUTE_MS));
    return visit(gateway, rider);
  });
  process.send?.((await Promise.all(visits)).flat());
}

process.on('message', (load: Load) => void play(load));
