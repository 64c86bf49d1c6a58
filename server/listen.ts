import { createServer, type Server } from 'node:net';
import { SettingsError } from './settings.ts';

/** Another program uses the port: a message for the person who typed the command. */
class PortTaken extends Error {
  override name = 'PortTaken';
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);

/** What the person who typed the command can mend; the error itself when that is not known. */
function mendable(error: unknown, port: number, host: string): unknown {
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return new PortTaken(
        `Port ${port} is taken. Stop the program that holds it, or choose another: PORT=${port + 1000} npm start`,
      );
    case 'EACCES':
      return new SettingsError(
        `PORT ${port} is reserved for the system's programs. Choose another: PORT=8080 npm start`,
      );
    case 'EADDRNOTAVAIL':
    case 'EAFNOSUPPORT':
    case 'EAI_AGAIN':
    case 'EINVAL':
    case 'ENOTFOUND':
      return new SettingsError(
        `HOST must be an address of this machine, such as 127.0.0.1, or 0.0.0.0 for all of them, not "${host}".`,
      );
    default:
      return error;
  }
}

/** Listens (0 = any free port) and resolves with the port. Rejects with PortTaken, or SettingsError for a wrong host. */
export const listen = (server: Server, port: number, host: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const failed = (error: unknown) => reject(mendable(error, port, host));
    server.once('error', failed);
    server.listen(port, host, () => {
      server.off('error', failed);
      const address = server.address();
      resolve(address && typeof address === 'object' ? address.port : port);
    });
  });

/** What all servers of Node have; one of HTTP/2 closes its sessions by itself. */
type Ending = { close(done: () => void): unknown; closeIdleConnections?(): void; closeAllConnections(): void };

const SWEEP_MS = 50;

/** Takes no more connections, answers the open requests, and cuts what is left after `graceMs`. */
export const endServer = (server: Ending, graceMs: number): Promise<void> =>
  new Promise((resolve) => {
    // A connection whose last request was answered would stay until its client closes it.
    const sweep = setInterval(() => server.closeIdleConnections?.(), SWEEP_MS);
    const cut = setTimeout(() => server.closeAllConnections(), graceMs);
    server.close(() => {
      clearInterval(sweep);
      clearTimeout(cut);
      resolve();
    });
  });

/** Fails as `listen` does, before anything is built or opened, so that a second start does no harm. */
export async function demandFree(ports: number[], host: string): Promise<void> {
  for (const port of ports) {
    const probe = createServer();
    await listen(probe, port, host);
    await new Promise((closed) => probe.close(closed));
  }
}
