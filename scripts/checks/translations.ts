// Extracts the app's messages beside the committed catalogues and compares: no new message, none removed, none
// untranslated, every placeholder present.
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { formatter } from '@lingui/format-po';
import config from '../../lingui.config.ts';

const root = join(import.meta.dirname, '../..');
const work = join(root, 'tests/results/words');
const { locales, catalogs = [] } = config;
const fileOf = (path: string, locale: string) => `${path.replace('<rootDir>', root).replace('{locale}', locale)}.po`;
const copyOf = (index: number) => join(work, String(index), '{locale}');

rmSync(work, { recursive: true, force: true });
for (const [index, { path }] of catalogs.entries()) {
  mkdirSync(join(work, String(index)), { recursive: true });
  for (const locale of locales) {
    const committed = fileOf(path, locale);
    if (existsSync(committed)) copyFileSync(committed, fileOf(copyOf(index), locale));
  }
}
const under = (path: string) => join(root, path);
const copies = catalogs.map(({ include, exclude = [] }, index) => ({
  path: copyOf(index),
  include: include.map(under),
  exclude: exclude.map(under),
}));
writeFileSync(
  join(work, 'lingui.config.ts'),
  `import config from '../../../lingui.config.ts';\nexport default { ...config, rootDir: ${JSON.stringify(root)}, catalogs: ${JSON.stringify(copies)} };\n`,
);
const { status } = spawnSync('lingui', ['extract', '--config', join(work, 'lingui.config.ts')], {
  cwd: root,
  stdio: ['ignore', 'ignore', 'inherit'],
  shell: process.platform === 'win32',
});
if (status !== 0) process.exit(1);

/**
 * The placeholders of a message: a translation with another placeholder shows nothing there. A plural's own texts are
 * not placeholders.
 */
const holes = (message: string): string =>
  [
    ...new Set(
      Array.from(
        message.matchAll(/(?<!\b(?:zero|one|two|few|many|other|=\d+)\s*)\{(\w+)(?=\}|,\s*(?:plural|select))/g),
        ([, name = '']) => name,
      ),
    ),
  ]
    .toSorted()
    .join(' ');

const complaints: string[] = [];
/** What each message is in a language: when two catalogues are loaded together, the later one wins. */
const translations = new Map<string, string>();
const po = formatter({ lineNumbers: false });
const read = async (file: string, locale: string) =>
  existsSync(file)
    ? await po.parse(readFileSync(file, 'utf8'), {
        locale,
        sourceLocale: config.sourceLocale ?? locale,
        filename: file,
      })
    : {};
for (const [index, { path }] of catalogs.entries()) {
  // A message with a key of the specification has its text in the source catalogue alone.
  const source = config.sourceLocale ?? '';
  const texts = await read(fileOf(copyOf(index), source), source);
  for (const locale of locales) {
    const file = fileOf(path, locale);
    const name = relative(root, file);
    const committed = await read(file, locale);
    const extracted = await read(fileOf(copyOf(index), locale), locale);
    for (const [id, entry] of Object.entries(extracted)) {
      const label = `${name}: «${entry.message ?? id}»`;
      if (entry.obsolete) complaints.push(`${label} is no longer in the code`);
      else if (!committed[id]) complaints.push(`${label} is not in the catalogue`);
      else if (locale !== config.sourceLocale && !entry.translation) complaints.push(`${label} has no translation`);
      const { translation = '' } = entry;
      if (locale === source && committed[id] && committed[id].translation !== translation)
        complaints.push(`${label} has another text in the code`);
      if (translation && holes(translation) !== holes(entry.message ?? texts[id]?.translation ?? id))
        complaints.push(`${label} is translated with other placeholders: «${translation}»`);
      if ((translations.get(`${locale} ${id}`) ?? translation) !== translation)
        complaints.push(`${label} is translated otherwise in another catalogue`);
      translations.set(`${locale} ${id}`, translation);
    }
    console.log(`${name}: ${Object.keys(extracted).length} messages`);
  }
}
for (const complaint of complaints) console.error(complaint);
if (complaints.length)
  console.error(
    `${complaints.length} to mend: npm run i18n:extract, then translate the English files of src/i18n/locales`,
  );
process.exitCode = complaints.length ? 1 : 0;
