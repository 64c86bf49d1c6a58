import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

export type Script = { name: string; text: string };

/** Every script of a new database, in the sequence in which they run. The operator's migrations run unchanged. */
export function scripts(): Script[] {
  const migrations = readdirSync(root('supabase/migrations'))
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => `supabase/migrations/${name}`);
  const own = [
    'database/sandbox',
    'accounts/accounts',
    'world/world',
    'money/money',
    'push/push',
    'sms/sms',
    'support/support',
    'auth/auth',
  ].map((name) => `sandbox/${name}.sql`);
  const files = ['sandbox/database/platform.sql', ...migrations, ...own];
  return files
    .filter((name) => existsSync(root(name)))
    .map((name) => ({ name, text: readFileSync(root(name), 'utf8') }));
}

const STAMP_VERSION = 1;

/** The hash of the scripts that made a database. */
export const stampOf = (all: readonly Script[]) =>
  createHash('sha256')
    .update(JSON.stringify([STAMP_VERSION, all.map(({ text }) => text)]))
    .digest('hex');
