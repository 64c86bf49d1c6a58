import { once } from 'node:events';
import { createServer, request as ask, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { pipeline } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, vi } from 'vitest';
import type { Db } from '#sandbox/database/db.ts';
import { endServer, listen } from '#server/listen.ts';
import { NOON } from './baseOptions.ts';
import type { SandboxProcess } from './process.ts';
import { ask as answerAt, postJson, textOf, type Reached } from './sandbox.ts';

/** One address in front of several servers, as an operator's proxy. */
type Address = {
  origin: string;
  /** Which server (its origin) got which request (`POST /api/rents`), in their order. */
  requests: { line: string; server: string }[];
  /** Which server got which socket, in their order. */
  sockets: string[];
  close(): Promise<void>;
};

const host = '127.0.0.1';
/** As long as the servers behind it keep a connection: their answers say so. Milliseconds. */
const KEEPS_MS = 75_000;
const isGone = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED';

/**
 * Each request goes to the next server, and each socket too. A request passes over a server that is gone; one whose
 * answer is lost gets none. @param servers the origins of the moment
 */
export async function openAddress(servers: () => readonly string[]): Promise<Address> {
  const requests: Address['requests'] = [];
  const sockets: string[] = [];
  let turns = 0;
  const serverAt = (turn: number): string => servers()[turn % servers().length] ?? '';
  const placeOf = (server: string) => ({ host, port: Number(new URL(server).port) });

  const answerOf = async (request: IncomingMessage, body: Buffer): Promise<IncomingMessage> => {
    const { method = '', url = '', headers } = request;
    for (let left = servers().length; ; left--) {
      const server = serverAt(turns++);
      const asked = ask({ ...placeOf(server), agent: false, method, path: url, headers }).end(body);
      // Also after the answer has begun.
      asked.on('error', () => undefined);
      try {
        const [answer] = await once(asked, 'response');
        requests.push({ line: `${method} ${url.split('?', 1)[0]}`, server });
        return answer;
      } catch (error) {
        if (left <= 1 || !isGone(error)) throw error;
      }
    }
  };

  const proxy = createServer((request, response) => {
    buffer(request)
      .then((body) => answerOf(request, body))
      .then((answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        pipeline(answer, response, () => undefined);
      })
      .catch(() => response.destroy());
  });
  proxy.keepAliveTimeout = KEEPS_MS;
  proxy.on('upgrade', (request, socket, head) => {
    const server = serverAt(sockets.length);
    sockets.push(server);
    const through = connect(placeOf(server));
    const headers = Object.entries(request.headers).map(([name, value]) => `${name}: ${String(value)}\r\n`);
    through.write(`GET ${request.url} HTTP/1.1\r\n${headers.join('')}\r\n`);
    through.write(head);
    through.pipe(socket).pipe(through);
    through.on('error', () => undefined).on('close', () => socket.destroy());
    socket.on('error', () => undefined).on('close', () => through.destroy());
  });
  const port = await listen(proxy, 0, host);
  return { origin: `http://${host}:${port}`, requests, sockets, close: () => endServer(proxy, 0) };
}

/** One address for each API of processes that share a database, and what tests need of them. */
export type City = Reached & {
  gateway: Address;
  data: Address;
  /** Resolves when all processes have the same time: the others have followed the one that moved its clock. */
  follow(): Promise<void>;
  close(): Promise<void>;
};

/** @param processes those of the moment: the caller starts and ends them */
export async function openCity(processes: readonly SandboxProcess[], db: Db): Promise<City> {
  const at = (api: keyof SandboxProcess['origins']) => openAddress(() => processes.map(({ origins }) => origins[api]));
  const [main, gateway, data] = await Promise.all([at('main'), at('gateway'), at('data')]);
  let now = NOON;
  const timeOf = async ({ origins }: SandboxProcess) =>
    Date.parse(textOf((await answerAt(`${origins.data}/control/clock`)).body, 'now'));
  /** Waits for the times of the processes that run. */
  const haveTimes = (right: (times: ReadonlySet<number>) => void) =>
    vi.waitFor(async () => right(new Set(await Promise.all(processes.filter((one) => one.isRunning()).map(timeOf)))), {
      timeout: 60_000,
      interval: 20,
    });
  return {
    origins: { main: main.origin, gateway: gateway.origin, data: data.origin },
    gateway,
    data,
    db,
    clock: {
      now: () => now,
      /** In one process; resolves when the others have followed. */
      async advance(milliseconds) {
        await postJson(`${data.origin}/control/clock`, { milliseconds });
        now += milliseconds;
        await haveTimes((times) => expect(times).toEqual(new Set([now])));
      },
    },
    follow: () => haveTimes((times) => expect(times.size).toBe(1)),
    async close() {
      await Promise.all([main, gateway, data].map((address) => address.close()));
      await db.close();
    },
  };
}
