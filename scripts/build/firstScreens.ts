import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parse } from 'postcss';
import { build as viteBuild } from 'vite';
import { LANGUAGES } from '#domain/language.ts';

type Prerender = {
  firstScreens: readonly { name: string; path: string }[];
  prerender: (path: string, language: string) => Promise<string>;
};

const ROOT_MARKER = '<div id="first"></div>';

/** The moments whose code and styles come after the entrance's and that have first screens (moments.ts). */
const LATER = ['registration', 'rider', 'publicCards'];

type Chunk = { file: string; name?: string; css?: string[]; imports?: string[] };

/** The style sheets of later first screens, without the entry's. */
function laterStyles(dist: string): string[] {
  const manifest: Record<string, Chunk> = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));
  const sheetsOf = (name: string, seen = new Set<string>()): string[] => {
    const chunk = manifest[name];
    if (!chunk || seen.has(name)) return [];
    seen.add(name);
    return [...(chunk.imports ?? []).flatMap((next) => sheetsOf(next, seen)), ...(chunk.css ?? [])];
  };
  const sheetsAt = (moments: readonly string[]) =>
    new Set(Object.entries(manifest).flatMap(([key, { name = '' }]) => (moments.includes(name) ? sheetsOf(key) : [])));
  const entry = sheetsAt(['entrance']);
  return [...sheetsAt(LATER)]
    .filter((sheet) => !entry.has(sheet))
    .map((sheet) => readFileSync(join(dist, sheet), 'utf8'));
}

/** Of a style sheet the rules whose classes all stand in this markup. The whole sheet comes with the screen's code. */
function rulesFor(markup: string, styles: string): string {
  const classes = new Set([...markup.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')));
  const sheet = parse(styles);
  sheet.walkAtRules('keyframes', (frames) => void frames.remove());
  sheet.walkRules((rule) => {
    const shown = rule.selectors.filter((selector) => {
      const named = [...selector.matchAll(/\.([\w-]+)/g)].map(([, name = '']) => name);
      return named.length > 0 && named.every((name) => classes.has(name));
    });
    if (shown.length > 0) rule.selectors = shown;
    else rule.remove();
  });
  sheet.walkAtRules((block) => void (block.nodes?.length === 0 && block.remove()));
  return sheet.toString();
}

/**
 * Writes the first screens into the built page, in both languages: a browser shows them before any code of the app has
 * loaded. The app's own components render them, in a second build for Node.
 *
 * @returns the rules that these screens need and that the entry's styles do not have
 */
export async function writeFirstScreens(root: string, dist: string): Promise<string> {
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
      for (const language of LANGUAGES) {
        const markup = await prerender(path, language);
        if (!markup) throw new Error(`The first screen ${name} is empty.`);
        screens.push(`<div data-screen="${name}" lang="${language}">${markup}</div>`);
      }
    }
    const page = join(dist, 'index.html');
    const html = readFileSync(page, 'utf8');
    if (!html.includes(ROOT_MARKER)) throw new Error('index.html has no marker for the first screens.');
    const body = screens.join('');
    writeFileSync(
      page,
      html.replace(ROOT_MARKER, () => `<div id="first">${body}</div>`),
    );
    return laterStyles(dist)
      .map((styles) => rulesFor(body, styles))
      .join('');
  } finally {
    rmSync(built, { recursive: true, force: true });
  }
}
