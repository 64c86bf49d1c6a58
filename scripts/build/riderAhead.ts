import type { Plugin, Rolldown } from 'vite';

/**
 * What a signed-in rider needs before the map can be used: the screens and layouts on the way to it, and the charts of the
 * ride. One chunk: as small pieces they would ask one after another, each a round trip.
 */
export const RIDER_CODE =
  /[\\/]src[\\/](?:features[\\/](?:map[\\/](?:MapScreen|fetchEngine)|shell[\\/](?:AnswersLayout|TabsLayout))|app[\\/](?:actors[\\/](?:rent|leaveOwed)|settings[\\/]tellSettings|tellRide|atRest)|platform[\\/](?:commandOwners|photos))\./;

/** How the session is renewed: asked for first of all. */
const CALLS = /[\\/]src[\\/]api[\\/]session\./;

type Bundle = Rolldown.OutputBundle;

const isChunk = (output: Bundle[string]): output is Rolldown.OutputChunk => output.type === 'chunk';
const paths = (files: Iterable<string>) => [...files].map((file) => `/${file}`).join(' ');

/** The chunks that one file imports, and theirs; itself included. */
function reach(bundle: Bundle, file: string, seen = new Set<string>()): Set<string> {
  const output = bundle[file];
  if (!output || seen.has(file) || !isChunk(output)) return seen;
  seen.add(file);
  for (const next of output.imports) reach(bundle, next, seen);
  return seen;
}

/**
 * Tells the page's first script which files a rider who comes back will need, so that they come beside the entrance and not
 * after it (quality.md, P4).
 */
export const riderAhead: Plugin = {
  name: 'rider-ahead',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle }) {
      const tag = '<script src="/first-paint.js"';
      // In development nothing is bundled; the bench's page is none of the app's.
      if (!bundle || !html.includes('first-paint.js')) return html;
      const chunks = Object.values(bundle).filter(isChunk);
      const ofModule = (pattern: RegExp) => chunks.filter(({ facadeModuleId }) => pattern.test(facadeModuleId ?? ''));
      const first = new Set(
        chunks.filter(({ isEntry }) => isEntry).flatMap(({ fileName }) => [...reach(bundle, fileName)]),
      );
      const scripts = new Set(
        [...ofModule(CALLS), ...ofModule(RIDER_CODE)].flatMap(({ fileName }) =>
          [...reach(bundle, fileName)].filter((file) => !first.has(file)),
        ),
      );
      const styles = new Set(
        chunks
          .filter(({ fileName }) => scripts.has(fileName))
          .flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]),
      );
      const words = (language: string) =>
        paths(ofModule(new RegExp(`[\\\\/]locales[\\\\/]${language}\\.po`)).map(({ fileName }) => fileName));
      if (scripts.size === 0 || !html.includes(tag))
        throw new Error('index.html or the build holds no place for the rider’s code.');
      return html.replace(
        tag,
        `${tag} data-rider="${paths([...styles, ...scripts])}" data-ru="${words('ru')}" data-en="${words('en')}"`,
      );
    },
  },
};
