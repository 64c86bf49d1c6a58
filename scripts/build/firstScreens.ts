import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build as viteBuild } from 'vite';

type Prerender = {
  firstScreens: readonly { name: string; path: string }[];
  prerender: (path: string, language: string) => Promise<string>;
};

const PLACE = '<div id="first"></div>';

/**
 * Writes the first screens into the built page, in both languages: they are seen before any code of the app has come
 * (quality.md, P2). The app's own components draw them, built once more for Node.
 */
export async function writeFirstScreens(root: string, dist: string): Promise<void> {
  // Inside the project, so that the packages are found.
  const built = mkdtempSync(join(root, 'node_modules/.first-'));
  try {
    await viteBuild({
      root,
      logLevel: 'error',
      publicDir: false,
      build: { ssr: 'src/first/prerender.tsx', outDir: built, emptyOutDir: true, manifest: false },
    });
    const { firstScreens, prerender }: Prerender = await import(pathToFileURL(join(built, 'prerender.js')).href);
    const screens: string[] = [];
    for (const { name, path } of firstScreens) {
      for (const language of ['ru', 'en'])
        screens.push(`<div data-screen="${name}" lang="${language}">${await prerender(path, language)}</div>`);
    }
    const page = join(dist, 'index.html');
    const html = readFileSync(page, 'utf8');
    if (!html.includes(PLACE)) throw new Error('index.html holds no place for the first screens.');
    writeFileSync(
      page,
      html.replace(PLACE, () => `<div id="first">${screens.join('')}</div>`),
    );
  } finally {
    rmSync(built, { recursive: true, force: true });
  }
}
