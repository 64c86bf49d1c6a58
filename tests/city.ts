import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EmbeddedDb } from '#sandbox/database/embedded.ts';
import { createSandbox, type SandboxOptions } from '#sandbox/server.ts';

/** Makes a city once and keeps its dump in a file: a sandbox that starts from it is there in a tenth of the time. */
export async function keepCity(options: SandboxOptions): Promise<{ file: string; remove: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), 'velorent-city-'));
  const file = join(folder, 'city.tar');
  const sandbox = await createSandbox(options);
  if (!(sandbox.db instanceof EmbeddedDb)) throw new Error('Only the embedded database is kept in a file.');
  const dump = await sandbox.db.dump();
  await sandbox.close();
  writeFileSync(file, new Uint8Array(await dump.arrayBuffer()));
  return { file, remove: () => rmSync(folder, { recursive: true }) };
}

/** A Monday morning in Moscow; the sandbox's clock stands there until a test moves it. */
export const morning = Date.parse('2026-06-15T09:00:00+03:00');
