import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** Lighthouse's mobile profile: half of a round trip in milliseconds, and bytes in a millisecond. */
const HALF_TRIP = 75;
const BYTES_PER_MS = 1.6e6 / 8 / 1_000;

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

/** Passes bytes on, late and one after the other, as all connections of a phone share its line. */
function createWay(): (from: Socket, to: Socket) => Promise<void> {
  let free = 0;
  return async (from, to) => {
    for await (const bytes of from) {
      free = Math.max(performance.now(), free) + bytes.length / BYTES_PER_MS;
      void pause(free + HALF_TRIP - performance.now()).then(() => to.writable && to.write(bytes));
    }
  };
}

/** The port that a SOCKS5 client asks for: the last two bytes of its request (RFC 1928). All hosts are this machine. */
async function portOf(client: Socket): Promise<number> {
  await once(client, 'data');
  client.write(Uint8Array.of(5, 0));
  const [request] = await once(client, 'data');
  client.write(Uint8Array.of(5, 0, 0, 1, 0, 0, 0, 0, 0, 0));
  return request.readUInt16BE(request.length - 2);
}

/**
 * A slow line between a browser and this machine, as a proxy for a context of the browser. The browser's own emulation
 * is no such line: it delays also what the browser has in its cache.
 */
export async function openSlowLine() {
  const [up, down] = [createWay(), createWay()];
  const server = createServer((client) => {
    const pass = async () => {
      const host = connect(await portOf(client), 'localhost');
      const ends = [client, host].map((socket) => socket.on('error', () => undefined));
      await Promise.race([up(client, host), down(host, client)]);
      await pause(10_000);
      for (const socket of ends) socket.destroy();
    };
    pass().catch(() => client.destroy());
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new TypeError('The line has no port.');
  return {
    // Chromium asks a proxy for local addresses only if it is told to.
    proxy: { server: `socks5://127.0.0.1:${address.port}`, bypass: '<-loopback>' },
    [Symbol.asyncDispose]: async () => void server.close(),
  };
}
