import { paths } from '#paths/paths.ts';
import { workerPolicy } from './csp.ts';
import { securityHeaders } from './headers.ts';
import type { InlineHashes } from './inlineHashes.ts';
import type { ServerSettings } from './settings.ts';

/**
 * For operators whose own web server serves the build: the same headers, in that program's format, and the settings
 * (docs/OPERATING.md). The policy names what the built page holds: headers belong to one build.
 */
export const printers = {
  nginx: nginxHeaders,
  cdn: cdnHeaders,
  config: ({ settings }: ServerSettings) => JSON.stringify(settings),
};

const CSP = 'Content-Security-Policy';
const quoted = (value: string) => `"${value.replaceAll(/["\\]/g, '\\$&')}"`;
const allOf = (server: ServerSettings, inline: InlineHashes) => Object.entries(securityHeaders(server, inline));
const forWorker = (server: ServerSettings, inline: InlineHashes) =>
  allOf(server, inline).map(([name, value]): [string, string] => [name, name === CSP ? workerPolicy(server) : value]);

/** Two files to include. A location with its own `add_header` inherits none, so each location repeats them. */
function nginxHeaders(server: ServerSettings, inline: InlineHashes): string {
  const lines = (headers: [string, string][]) =>
    headers.map(([name, value]) => `add_header ${name} ${quoted(value)} always;`).join('\n');
  return `# velorent-headers.conf\n${lines(allOf(server, inline))}\n\n# velorent-worker-headers.conf\n${lines(forWorker(server, inline))}\n`;
}

/**
 * A `_headers` file, as Cloudflare Pages, Netlify and others read it from the build. `!` removes a header that a wider
 * rule set.
 */
function cdnHeaders(server: ServerSettings, inline: InlineHashes): string {
  const rule = (path: string, lines: string[]) => [path, ...lines.map((line) => `  ${line}`)].join('\n');
  return `${[
    rule('/*', [...allOf(server, inline).map(([name, value]) => `${name}: ${value}`), 'Cache-Control: no-cache']),
    rule('/assets/*', ['! Cache-Control', 'Cache-Control: public, max-age=31536000, immutable']),
    rule(paths.follow, ['X-Robots-Tag: noindex']),
    rule('/sw.js', [`! ${CSP}`, `${CSP}: ${workerPolicy(server)}`]),
  ].join('\n\n')}\n`;
}
