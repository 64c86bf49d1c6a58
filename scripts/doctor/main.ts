// npm run doctor: reads what an operator's services answer, changes nothing, and says what is missing for the app.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { mapStyleUrl, readEnvironment } from '#server/settings.ts';
import { backends, examineBackend } from './backends.ts';
import type { Finding } from './finding.ts';
import { examineFeed } from './gbfs.ts';
import { examineStyle } from './style.ts';
import { examineSupabase } from './supabase.ts';

const read = () => {
  const env = readEnvironment(join(import.meta.dirname, '../..'));
  return parseArgs({
    options: {
      supabase: { type: 'string', default: env['SUPABASE_URL'] ?? '' },
      key: { type: 'string', default: env['SUPABASE_ANON_KEY'] ?? '' },
      token: { type: 'string' },
      main: { type: 'string', default: env['MAIN_API_URL'] ?? '' },
      gateway: { type: 'string', default: env['GATEWAY_API_URL'] ?? '' },
      gbfs: { type: 'string', default: env['GBFS_URL'] ?? '' },
      'gbfs-hosts': { type: 'string', default: env['GBFS_HOSTS'] ?? '' },
      style: { type: 'string', default: mapStyleUrl(env) ?? '' },
      broadcast: { type: 'boolean', default: env['REALTIME'] === 'broadcast' },
      origin: { type: 'string', default: env['APP_ORIGIN'] || 'http://localhost:4173' },
    },
  });
};

function readOptions() {
  try {
    return read().values;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return process.exit(1);
  }
}
const values = readOptions();

const findings: Finding[] = [];
const { supabase, key, token = null, main, gateway, gbfs, style, broadcast, origin } = values;
if (main) findings.push(...(await examineBackend(main, origin, backends.main)));
if (gateway) findings.push(...(await examineBackend(gateway, origin, backends.gateway)));
if (supabase)
  findings.push(
    ...(await examineSupabase({ url: supabase, anonKey: key, appOrigin: origin, token, isBroadcast: broadcast })),
  );
if (gbfs) {
  const hosts = values['gbfs-hosts'].split(/[\s,]+/).filter(Boolean);
  findings.push(...(await examineFeed({ url: gbfs, appOrigin: origin, hosts })));
}
if (/^https?:/.test(style)) findings.push(...(await examineStyle(style)));
if (findings.length === 0) {
  console.error(
    'Nothing to look at: npm run doctor -- --supabase URL --key ANON_KEY --main URL --gateway URL --gbfs URL --style URL --origin APP_ORIGIN',
  );
  process.exit(1);
}

const marks = { well: '✓', wrong: '✗', unknown: '?' } as const;
for (const { is, what, todo } of findings) {
  console.log(`${marks[is]} ${what}`);
  if (todo) console.log(`    ${todo}`);
}
const count = findings.filter(({ is }) => is === 'wrong').length;
console.log(`\n${count === 0 ? 'Nothing is missing.' : `${count} to mend.`}`);
process.exitCode = count === 0 ? 0 : 1;
