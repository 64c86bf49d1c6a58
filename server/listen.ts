import { createServer, type Server } from 'node:net';

/** Another program uses the port: a message for the person who typed the command. */
class PortTaken extends Error {
  override name = 'PortTaken';
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);

/** Listens (0 = any free port) and resolves with the port. Rejects with PortTaken. */
export const listen = (server: Server, port: number, host: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const failed = (error: unknown) =>
      reject(
        codeOf(error) === 'EADDRINUSE'
          ? new PortTaken(
              `Port ${port} is taken. Stop the program that holds it, or choose another: PORT=${port + 1000} npm start`,
            )
          : error,
      );
    server.once('error', failed);
    server.listen(port, host, () => {
      server.off('error', failed);
      const address = server.address();
      resolve(address && typeof address === 'object' ? address.port : port);
    });
  });

/** Fails with PortTaken before anything is built or opened, so that a second start does no harm. */
export async function demandFree(ports: number[], host: string): Promise<void> {
  for (const port of ports) {
    const probe = createServer();
    await listen(probe, port, host);
    await new Promise((closed) => probe.close(closed));
  }
}
