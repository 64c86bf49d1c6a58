import type { Plugin, Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;

const isChunk = (output: Bundle[string]): output is Rolldown.OutputChunk => output.type === 'chunk';

/** The chunks that one file imports, with their own imports; the file itself included. */
function reach(bundle: Bundle, file: string, seen = new Set<string>()): Set<string> {
  const output = bundle[file];
  if (!output || seen.has(file) || !isChunk(output)) return seen;
  seen.add(file);
  for (const next of output.imports) reach(bundle, next, seen);
  return seen;
}

/** The tags by which a built page asks for the app: what it imports, then itself. */
const APP = /\s*<script type="module" crossorigin src="([^"]+)"><\/script>/g;

/**
 * Gives the page's first script the files of the app, which a visitor's page asks for when it is touched; those that a
 * returning rider or the visitor of a public card will need, and those of a visitor who registers, so that they load in
 * parallel with the entry chunk and not after it.
 */
export const modulepreloadPlugin: Plugin = {
  name: 'rider-ahead',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle }) {
      const tag = '<script src="/first-paint.js"';
      // In development nothing is bundled; the bench's page is not part of the app.
      if (!bundle || !html.includes('first-paint.js')) return html;
      const chunks = Object.values(bundle).filter(isChunk);
      /** What the chunks of these names need beyond the files that are there already: styles first. */
      const filesOf = (names: readonly string[], before: readonly string[] = []) => {
        const scripts = new Set(
          chunks.filter(({ name }) => names.includes(name)).flatMap(({ fileName }) => [...reach(bundle, fileName)]),
        );
        const styles = chunks
          .filter(({ fileName }) => scripts.has(fileName))
          .flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
        return [...new Set([...styles, ...scripts])].filter((file) => !before.includes(file));
      };
      /** The texts of the first screens behind the entrance. */
      const textsOf = (language: string) =>
        chunks
          .filter(({ facadeModuleId }) => facadeModuleId?.endsWith(`/locales/first/${language}.po`))
          .map(({ fileName }) => fileName);
      const first = filesOf(['index']);
      const rider = filesOf(['rider'], first);
      const lists = {
        rider,
        // Where the list replaces the map.
        list: filesOf(['afterMap'], [...first, ...rider]),
        card: filesOf(['publicCards'], first),
        register: filesOf(['registration'], first),
        ru: textsOf('ru'),
        en: textsOf('en'),
        // With the code of the map's own threads.
        map: filesOf(['cityMap', 'mapWorker'], [...first, ...rider]),
      };
      const entrance = [...html.matchAll(APP)].map(([, href]) => href);
      const app = entrance.at(-1);
      if (!app || !html.includes(tag) || Object.values(lists).some(({ length }) => length === 0))
        throw new Error('index.html or the build has no marker for the code of the first screens.');
      const data = Object.entries(lists).map(
        ([name, files]) => ` data-${name}="${files.map((file) => `/${file}`).join(' ')}"`,
      );
      const page = html.replace(APP, '');
      return page.replace(tag, `${tag} data-app="${app}" data-entrance="${entrance.join(' ')}"${data.join('')}`);
    },
  },
};
