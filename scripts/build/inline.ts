import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { minifySync } from 'vite';

const FIRST_SCRIPT = /<script src="\/first-paint\.js"([^>]*)><\/script>/;
const LAYERS = /\s*<link rel="stylesheet" href="\/layers\.css" \/>/;
const ENTRY_STYLES = /<link rel="stylesheet" crossorigin href="(\/assets\/[^"]+\.css)">/;

function matchIn(html: string, pattern: RegExp): RegExpExecArray {
  const match = pattern.exec(html);
  if (!match) throw new Error(`The built page has nothing like ${pattern.source}.`);
  return match;
}

/** An element cannot hold its own end. */
function inside(element: 'script' | 'style', text: string): string {
  if (text.toLowerCase().includes(`</${element}`)) throw new Error(`The text of a <${element}> ends it.`);
  return text;
}

/**
 * Writes into the built page what its first paint waits for: the first script, the entry's styles, and the rules of
 * first screens whose styles come later. So a browser
 * paints from the first answer. The policy names both by their hashes (server/inlineHashes.ts).
 */
export function inlineFirstPaint(dist: string, laterRules: string): void {
  const page = join(dist, 'index.html');
  const html = readFileSync(page, 'utf8');
  const read = (path: string) => readFileSync(join(dist, path), 'utf8');
  const [script, attributes = ''] = matchIn(html, FIRST_SCRIPT);
  const [link, stylesheet = ''] = matchIn(html, ENTRY_STYLES);
  const [layers] = matchIn(html, LAYERS);
  const first = minifySync('first-paint.js', read('first-paint.js'));
  if (first.errors.length > 0) throw new Error(first.errors.map(({ message }) => message).join('\n'));
  const styles =
    read('layers.css')
      .replace(/\/\*[^]*?\*\//g, '')
      .trim() +
    read(stylesheet).trim() +
    laterRules;
  writeFileSync(
    page,
    html
      .replace(layers, '')
      // The code of later screens names this file among what it needs: a link that is there is not added again, and a
      // disabled one loads nothing.
      .replace(link, () => `<link rel="stylesheet" href="${stylesheet}" disabled>`)
      .replace(
        script,
        () =>
          `<style>${inside('style', styles)}</style><script${attributes}>${inside('script', first.code.trim())}</script>`,
      ),
  );
  for (const name of ['first-paint.js', 'layers.css']) rmSync(join(dist, name));
}
