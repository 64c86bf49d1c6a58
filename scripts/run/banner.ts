import { demoRiders } from '#sandbox/seed/riders.ts';
import { jsonLog, type Log } from '#server/log.ts';
import type { ServerSettings } from '#server/settings.ts';

/**
 * What a newcomer needs to know: where the app is, who may sign in, where the sandbox's console is. A JSON log outlives
 * the terminal, so it gets no login.
 *
 * @param onServer the sandbox's data is on a PostgreSQL server
 */
export function banner({ appOrigin, settings }: ServerSettings, log: Log, onServer = false): string {
  if (log === jsonLog) return `Velorent serves ${appOrigin}`;
  const [first, ...others] = settings.sandbox ? demoRiders : [];
  const lines: [string, string][] = [['Velorent', appOrigin]];
  if (first) lines.push(['Sign in', `login ${first.login}, PIN ${first.pin} (${first.about})`]);
  if (settings.sandbox) lines.push(['Sandbox', `${settings.sandbox.consoleUrl} (riders, vehicles, clock, faults)`]);
  lines.push(['Backends', `${settings.mainApiUrl}, ${settings.gatewayApiUrl}, ${settings.supabaseUrl}`]);
  if (others.length) lines.push(['Others', others.map(({ login, about }) => `${login} ${about}`).join(', ')]);
  const emptying = onServer ? 'dropdb and createdb empty it' : 'npm run sandbox:reset empties it';
  lines.push(['Stop', `Ctrl-C; the data stays. ${emptying}`]);
  return `\n${lines.map(([name, value]) => `  ${name.padEnd(9)} ${value}`).join('\n')}\n`;
}
