// Extracts the app's words beside the committed catalogues and compares: nothing new, nothing gone, nothing untranslated.
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatter } from '@lingui/format-po';
import config from '../../lingui.config.ts';

const root = join(import.meta.dirname, '../..');
const work = join(root, 'tests/results/words');
const locales = config.locales;

rmSync(work, { recursive: true, force: true });
mkdirSync(work, { recursive: true });
for (const locale of locales) {
  const committed = join(root, `src/i18n/locales/${locale}.po`);
  if (existsSync(committed)) copyFileSync(committed, join(work, `${locale}.po`));
}
writeFileSync(
  join(work, 'lingui.config.ts'),
  `import config from '../../../lingui.config.ts';\nexport default { ...config, rootDir: ${JSON.stringify(root)}, catalogs: [{ path: ${JSON.stringify(join(work, '{locale}'))}, include: [${JSON.stringify(join(root, 'src'))}] }] };\n`,
);
const { status } = spawnSync('lingui', ['extract', '--config', join(work, 'lingui.config.ts')], {
  cwd: root,
  stdio: ['ignore', 'ignore', 'inherit'],
  shell: process.platform === 'win32',
});
if (status !== 0) process.exit(1);

const complaints: string[] = [];
const po = formatter({ lineNumbers: false });
for (const locale of locales) {
  const read = async (file: string) =>
    existsSync(file) ? await po.parse(readFileSync(file, 'utf8'), { locale, sourceLocale: config.sourceLocale ?? locale, filename: file }) : {};
  const committed = await read(join(root, `src/i18n/locales/${locale}.po`));
  const extracted = await read(join(work, `${locale}.po`));
  for (const [id, entry] of Object.entries(extracted)) {
    const words = `${locale}: «${entry.message ?? id}»`;
    if (entry.obsolete) complaints.push(`${words} is no longer in the code`);
    else if (!committed[id]) complaints.push(`${words} is not in the catalogue`);
    else if (locale !== config.sourceLocale && !entry.translation) complaints.push(`${words} has no translation`);
  }
  console.log(`${locale}: ${Object.keys(extracted).length} messages`);
}
for (const complaint of complaints) console.error(complaint);
if (complaints.length) console.error(`${complaints.length} to mend: npm run i18n:extract, then translate src/i18n/locales/en.po`);
process.exitCode = complaints.length ? 1 : 0;
