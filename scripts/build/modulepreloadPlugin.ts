import type { Plugin, Rolldown } from 'vite';

/**
 * What a signed-in rider needs before the map can be used: the screens and layouts on the path to it, and the charts of
 * the ride. One chunk: small chunks would load one after another, each with a round trip.
 */
export const RIDER_FILES = [
  'src/features/map/MapScreen.tsx',
  'src/features/cityMap/prefetchMapEngine.ts',
  'src/features/shell/QueryLayout.tsx',
  'src/features/shell/TabsLayout.tsx',
  'src/app/actors/rent.ts',
  'src/app/compose/startRide.ts',
  'src/app/services/settings/settingsLane.ts',
  'src/app/compose/startRideServices.ts',
  'src/app/services/whenIdle.ts',
  'src/platform/commandOwners.ts',
  'src/platform/photos.ts',
] as const;

export const RIDER_CODE = new RegExp(
  `[\\\\/](?:${RIDER_FILES.map((path) => path.replaceAll('/', '[\\\\/]').replaceAll('.', '\\.')).join('|')})$`,
);

/** The drawing code of the map: the page requests it after the rider's code, and runs it when the screen works. */
const MAP = /[\\/]src[\\/]map-engine[\\/]cityMap\./;
const MAP_WORKER = 'maplibre-gl-worker.mjs';

/** The first screens whose code is not in the entrance. */
const REGISTER = /[\\/]features[\\/]register[\\/](?:Registration|Restore)Screen\./;

/** The public cards: their visitors wait for what the code asks the backend. */
const CARD = /[\\/]features[\\/]map[\\/]Public(?:Bike|Station)Screen\./;

/** The code that renews the session: it loads first. */
const CALLS = /[\\/]src[\\/]api[\\/]session\./;

type Bundle = Rolldown.OutputBundle;

const isChunk = (output: Bundle[string]): output is Rolldown.OutputChunk => output.type === 'chunk';
const paths = (files: Iterable<string>) => [...files].map((file) => `/${file}`).join(' ');

/** The chunks that one file imports, with their own imports; the file itself included. */
function reach(bundle: Bundle, file: string, seen = new Set<string>()): Set<string> {
  const output = bundle[file];
  if (!output || seen.has(file) || !isChunk(output)) return seen;
  seen.add(file);
  for (const next of output.imports) reach(bundle, next, seen);
  return seen;
}

/** The tags by which a built page asks for the app. */
const APP = /\s*<script type="module" crossorigin src="([^"]+)"><\/script>/;
const ENTRANCE = /\s*<link rel="modulepreload" crossorigin href="([^"]+)">/g;

/**
 * Gives the page's first script the files of the app, which a visitor's page asks for when it is touched; those that a
 * returning rider will need, and those of a visitor who registers, so that they load in parallel with the entry chunk
 * and not after it.
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
      const ofModule = (pattern: RegExp) => chunks.filter(({ facadeModuleId }) => pattern.test(facadeModuleId ?? ''));
      const first = new Set(
        chunks.filter(({ isEntry }) => isEntry).flatMap(({ fileName }) => [...reach(bundle, fileName)]),
      );
      const scripts = new Set(
        [...ofModule(CALLS), ...ofModule(RIDER_CODE)].flatMap(({ fileName }) =>
          [...reach(bundle, fileName)].filter((file) => !first.has(file)),
        ),
      );
      const stylesOf = (files: ReadonlySet<string>) =>
        new Set(
          chunks
            .filter(({ fileName }) => files.has(fileName))
            .flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]),
        );
      const styles = stylesOf(scripts);
      const beyondFirst = (pattern: RegExp) =>
        new Set(
          ofModule(pattern)
            .flatMap(({ fileName }) => [...reach(bundle, fileName)])
            .filter((file) => !first.has(file)),
        );
      const register = beyondFirst(REGISTER);
      const card = beyondFirst(CARD);
      const map = new Set([...beyondFirst(MAP)].filter((file) => !scripts.has(file)));
      const worker = Object.values(bundle).find(
        (output) => output.type === 'asset' && output.names.includes(MAP_WORKER),
      );
      const lists = (language: string) =>
        paths(ofModule(new RegExp(`[\\\\/]locales[\\\\/]${language}\\.po`)).map(({ fileName }) => fileName));
      const [, app] = APP.exec(html) ?? [];
      const entrance = [...html.matchAll(ENTRANCE)].map(([, href]) => href).join(' ');
      if (
        scripts.size === 0 ||
        register.size === 0 ||
        card.size === 0 ||
        map.size === 0 ||
        !worker ||
        !app ||
        !html.includes(tag)
      )
        throw new Error('index.html or the build has no marker for the code of the first screens.');
      const page = html.replace(APP, '').replace(ENTRANCE, '');
      return page.replace(
        tag,
        `${tag} data-app="${app}" data-entrance="${entrance}" data-rider="${paths([...styles, ...scripts])}" data-register="${paths([...stylesOf(register), ...register])}" data-card="${paths([...stylesOf(card), ...card])}" data-ru="${lists('ru')}" data-en="${lists('en')}" data-map="${paths([...stylesOf(map), ...map, worker.fileName])}"`,
      );
    },
  },
};
