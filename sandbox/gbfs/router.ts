import { type ErrorRequestHandler, Router } from 'express';
import type { Clock } from '../clock.ts';
import type { Log } from '../contract/router.ts';
import { endUnanswered } from '../contract/unanswered.ts';
import type { Db } from '../database/db.ts';
import { cached } from '../gateway-api/map.ts';
import { type Dialect, filesOf, type GbfsFile } from './files.ts';
import type { Bilingual } from './fleet.ts';

/** Below the data service's origin. */
export const GBFS_PATH = '/gbfs';
const LANGUAGES = ['ru', 'en'] as const;
/** Seconds. Lists of files change with a release. */
const DAY = 86_400;

/** Whole seconds. */
const posix = (ms: number) => Math.floor(ms / 1000);
const rfc3339 = (ms: number) => `${new Date(ms).toISOString().slice(0, 19)}Z`;
const inAll = (text: Bilingual) => LANGUAGES.map((language) => ({ text: text[language], language }));

const DIALECT_3: Dialect = { version: '3.0', language: null, text: inAll, time: rfc3339 };
const dialect2 = (language: keyof Bilingual): Dialect => ({
  version: '2.3',
  language,
  text: (text) => text[language],
  time: posix,
});

type Published = GbfsFile & { dialect: Dialect };

/** Every file by its path below `GBFS_PATH`. @param base where the feeds are published */
function published(base: string): ReadonlyMap<string, Published> {
  const discovery = (version: Dialect['version']) => `${base}/${version}/gbfs.json`;
  const versions: GbfsFile = {
    ttl: DAY,
    data: async () => ({
      versions: (['2.3', '3.0'] as const).map((version) => ({ version, url: discovery(version) })),
    }),
  };
  const folders = [
    { folder: '/3.0', dialect: DIALECT_3 },
    ...LANGUAGES.map((language) => ({ folder: `/2.3/${language}`, dialect: dialect2(language) })),
  ].map(({ folder, dialect }) => ({
    folder,
    dialect,
    files: { ...filesOf(dialect.version), gbfs_versions: versions },
  }));
  const feeds = (folder: string) =>
    folders
      .filter((one) => one.folder === folder)
      .flatMap(({ files }) => Object.keys(files).map((name) => ({ name, url: `${base}${folder}/${name}.json` })));
  const byLanguage = Object.fromEntries(LANGUAGES.map((language) => [language, { feeds: feeds(`/2.3/${language}`) }]));
  return new Map<string, Published>([
    ['/3.0/gbfs.json', { dialect: DIALECT_3, ttl: DAY, data: async () => ({ feeds: feeds('/3.0') }) }],
    ['/2.3/gbfs.json', { dialect: dialect2('ru'), ttl: DAY, data: async () => byLanguage }],
    ...folders.flatMap(({ folder, dialect, files }) =>
      Object.entries(files).map(([name, file]): [string, Published] => [
        `${folder}/${name}.json`,
        { ...file, dialect },
      ]),
    ),
  ]);
}

type GbfsOptions = { db: Db; clock: Clock; dataOrigin: string; appOrigins: readonly string[]; log: Log };

/** The fleet as feeds of GBFS 3.0 and 2.3 (decisions §3.6), for everybody: no sign-in, any origin. */
export function gbfsRouter({ db, clock, dataOrigin, appOrigins: [appOrigin = ''], log }: GbfsOptions): Router {
  const files = published(dataOrigin + GBFS_PATH);
  const router = Router();
  router.get('/{*path}', async ({ path, headers }, response) => {
    response.set('Access-Control-Allow-Origin', '*');
    const file = files.get(path);
    if (!file) return void response.status(404).json({ error: 'This feed has no such file' });
    const { dialect, ttl } = file;
    const now = clock.now();
    const content = await db.read((sql) => file.data({ sql, now, appOrigin, dialect }));
    const {
      status,
      headers: sent,
      ...answer
    } = cached({
      headers: { 'if-none-match': headers['if-none-match'] },
      seconds: ttl,
      content: withoutTimes(content),
      body: { last_updated: dialect.time(now), ttl, version: dialect.version, data: content },
    });
    response.status(status).set(sent);
    if ('body' in answer) response.json(answer.body);
    else response.end();
  });
  router.use(failed(log));
  return router;
}

/** Times of reports are not content: with them, every answer would be a new one. */
const withoutTimes = (content: object): unknown =>
  JSON.parse(JSON.stringify(content, (key, value: unknown) => (key === 'last_reported' ? undefined : value)));

const failed =
  (log: Log): ErrorRequestHandler =>
  (error: unknown, request, response, next) => {
    if (response.headersSent) return next(error);
    if (endUnanswered(error, response)) return;
    log(`${request.method} ${GBFS_PATH}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    response.status(500).json({ error: 'Something went wrong' });
  };
