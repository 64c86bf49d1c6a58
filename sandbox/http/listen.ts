import { createServer, type RequestListener, type Server } from 'node:http';

/** A server that takes its port at once and gets its handler afterwards: a request that comes in between waits. */
export type WaitingServer = {
  server: Server;
  origin: string;
  serve(listener: RequestListener): void;
  /** Takes no more connections, answers the open requests, and cuts what is left after `graceMs`. */
  close(graceMs: number): Promise<void>;
};

/** The starter of the sandbox shows this message instead of a stack. */
class PortTaken extends Error {
  override readonly name = 'PortTaken';
}

const SWEEP_MS = 50;

/** How an address stands in a URL. */
function nameOf(host: string): string {
  if (['0.0.0.0', '127.0.0.1', '::', '::1'].includes(host)) return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

/** @param port 0 takes any free one. @throws {PortTaken} */
export async function listen(host: string, port: number): Promise<WaitingServer> {
  let serve: (listener: RequestListener) => void = () => undefined;
  const ready = new Promise<RequestListener>((resolve) => (serve = resolve));
  const server = createServer((request, response) => void ready.then((listener) => listener(request, response)));

  // Five seconds, the default, can pass in one step of a busy process: the connection would be closed before the next
  // request.
  server.keepAliveTimeout = 75_000;

  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => {
      const isTaken = 'code' in error && error.code === 'EADDRINUSE';
      reject(isTaken ? new PortTaken(`Port ${port} of ${host} is taken.`, { cause: error }) : error);
    });
    server.listen(port, host, resolve);
  });

  const address = server.address();
  const taken = typeof address === 'object' && address !== null ? address.port : port;
  return {
    server,
    origin: `http://${nameOf(host)}:${taken}`,
    serve,
    close: (graceMs) =>
      new Promise((resolve) => {
        // A connection whose last request was answered would stay until its client closes it.
        const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
        const cut = setTimeout(() => server.closeAllConnections(), graceMs);
        server.close(() => {
          clearInterval(sweep);
          clearTimeout(cut);
          resolve();
        });
        if (graceMs === 0) server.closeAllConnections();
      }),
  };
}
