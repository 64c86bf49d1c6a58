import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';

const XVFB = '/usr/bin/Xvfb';

export type Display = { name: string; close(): void };

/**
 * A virtual screen as wide as a phone: without one WebKit does not start, and Firefox draws no map. Null if Debian's
 * package xvfb is not installed.
 */
export async function openDisplay(): Promise<Display | null> {
  if (!existsSync(XVFB)) return null;
  const server = spawn(XVFB, ['-displayfd', '1', '-screen', '0', '1200x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [number] = await Promise.race([
    once(server.stdout, 'data'),
    once(server, 'exit').then(() => {
      throw new Error(`${XVFB} does not start.`);
    }),
  ]);
  return { name: `:${String(number).trim()}`, close: () => void server.kill() };
}
