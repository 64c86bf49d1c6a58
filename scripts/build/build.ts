import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build as viteBuild, createLogger } from 'vite';
import { rememberInlineHashes } from '../../server/inlineHashes.ts';
import { compress } from './compress.ts';
import { writeFirstScreens } from './firstScreens.ts';
import { inlineFirstPaint } from './inline.ts';
import { rememberAssets } from './previous.ts';
import { fingerprint } from './sources.ts';
import { buildWorker } from './worker.ts';

const root = join(import.meta.dirname, '../..');

/** `/version.json`: what is running, for support and for the app's help page. */
export type Version = { version: string; commit: string; sources: string };

const commitOf = (): string => {
  try {
    return execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    // A source archive without its Git history builds as well.
    return 'unknown';
  }
};

/** A warning about Vite's own parser of CSS modules. No option of ours removes it. */
const FOREIGN = /A PostCSS plugin did not pass the `from` option/;

/** Warnings of the build, without the foreign one. */
function ownWarnings() {
  const logger = createLogger('warn');
  return {
    ...logger,
    warnOnce: (...said: Parameters<typeof logger.warnOnce>) => {
      if (!FOREIGN.test(said[0])) logger.warnOnce(...said);
    },
  };
}

/** Vite obeys an existing NODE_ENV: a build started from a test would contain React's development code. */
async function asProduction(work: () => Promise<unknown>): Promise<void> {
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = 'production';
  try {
    await work();
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = NODE_ENV;
  }
}

/**
 * Builds into `dist`, compresses, and writes the fingerprint of the sources last: an interrupted build does not count
 * as a build.
 */
export async function build(dist: string): Promise<void> {
  const sources = fingerprint(root);
  const { version }: { version: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const layPrevious = rememberAssets(dist);
  const writeHashesBefore = rememberInlineHashes(dist);
  await asProduction(async () => {
    await viteBuild({
      root,
      logLevel: 'warn',
      customLogger: ownWarnings(),
      // The licences of the packages in it demand that their texts come with it.
      build: { outDir: dist, emptyOutDir: true, license: { fileName: 'licences.txt' } },
    });
    inlineFirstPaint(dist, await writeFirstScreens(root, dist));
  });
  await buildWorker(root, dist);
  await compress(dist);
  layPrevious();
  writeHashesBefore();
  const stamp: Version = { version, commit: commitOf(), sources };
  writeFileSync(join(dist, 'version.json'), JSON.stringify(stamp));
}
