// npm run pictures [-- FILES]: the screens that journeys check for accessibility, in the looks that a designer judges, on one
// page: tests/results/pictures/index.html. Without FILES: every screen of the app, also with faulty and slow servers.
import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { vitestCommand } from '../../../scripts/checks/step.ts';

const folder = join(import.meta.dirname, '../../results/pictures');
rmSync(folder, { recursive: true, force: true });

const files = process.argv.slice(2);
const only = files.length > 0 ? files : ['tests/journeys/tours/access.test.ts'];
const [program = '', ...rest] = vitestCommand('journeys', { only });
const { status } = spawnSync(program, rest, { stdio: 'inherit', env: { ...process.env, PICTURES: folder } });

const figure = (file: string) =>
  `<figure><img src="${encodeURIComponent(file)}" loading="lazy" alt=""><figcaption>${file}</figcaption></figure>`;
writeFileSync(
  join(folder, 'index.html'),
  `<!doctype html><meta charset="utf-8"><title>Screens</title>
<style>body{display:flex;flex-wrap:wrap;gap:12px;font:12px sans-serif}figure{margin:0;width:195px}img{width:100%}</style>
${readdirSync(folder).toSorted().map(figure).join('\n')}`,
);
console.log(`The contact sheet: ${join(folder, 'index.html')}`);
process.exit(status ?? 1);
