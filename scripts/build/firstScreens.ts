import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build as viteBuild } from 'vite';

type Prerender = {
  firstScreens: readonly { name: string; path: string }[];
  prerender: (path: string, language: string) => Promise<string>;
};

const ROOT_MARKER = '<div id="first"></div>';

/**
 * Writes the first screens into the built page, in both languages: a browser shows them before any code of the app has
 * loaded. The app's own components render them, built once more for Node.
 */
export async function writeFirstScreens(root: string, dist: string): Promise<void> {
  // Inside the project, so that Node finds the packages.
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
    if (!html.includes(ROOT_MARKER)) throw new Error('index.html has no marker for the first screens.');
    writeFileSync(
      page,
      html.replace(ROOT_MARKER, () => `<div id="first">${screens.join('')}</div>`),
    );
  } finally {
    rmSync(built, { recursive: true, force: true });
  }
}
