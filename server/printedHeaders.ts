import { workerPolicy } from './csp.ts';
import { securityHeaders } from './headers.ts';
import type { ServerSettings } from './settings.ts';

/**
 * For operators whose own web server serves the build: the same headers, in that program's format, and the settings
 * (docs/OPERATING.md).
 */
export const printers = {
  nginx: nginxHeaders,
  cdn: cdnHeaders,
  config: ({ settings }: ServerSettings) => JSON.stringify(settings),
};

const CSP = 'Content-Security-Policy';
const quoted = (value: string) => `"${value.replaceAll(/["\\]/g, '\\$&')}"`;
const allOf = (server: ServerSettings) => Object.entries(securityHeaders(server));
const forWorker = (server: ServerSettings) =>
  allOf(server).map(([name, value]): [string, string] => [name, name === CSP ? workerPolicy(server) : value]);

/** Two files to include. A location with its own `add_header` inherits none, so each location repeats them. */
function nginxHeaders(server: ServerSettings): string {
  const lines = (headers: [string, string][]) =>
    headers.map(([name, value]) => `add_header ${name} ${quoted(value)} always;`).join('\n');
  return `# velorent-headers.conf\n${lines(allOf(server))}\n\n# velorent-worker-headers.conf\n${lines(forWorker(server))}\n`;
}

/**
 * A `_headers` file, as Cloudflare Pages, Netlify and others read it from the build. `!` removes a header that a wider
 * rule set.
 */
function cdnHeaders(server: ServerSettings): string {
  const rule = (path: string, lines: string[]) => [path, ...lines.map((line) => `  ${line}`)].join('\n');
  return `${[
    rule('/*', [...allOf(server).map(([name, value]) => `${name}: ${value}`), 'Cache-Control: no-cache']),
    rule('/assets/*', ['! Cache-Control', 'Cache-Control: public, max-age=31536000, immutable']),
    rule('/sw.js', [`! ${CSP}`, `${CSP}: ${workerPolicy(server)}`]),
  ].join('\n\n')}\n`;
}
