import { betweenFloors } from './floors.ts';

/** A row of the import table: its files, and what they may import. */
export type Room = {
  name: string;
  here: RegExp;
  /** Rooms and files of ours, by path from the root. */
  ours: RegExp;
  /** Packages from outside. Node's own modules are named `node:`. */
  packages: RegExp;
};

const anything = /./;
const nothing = /^$/;
const react =
  /^(react|react-dom|@xstate\/react|@lingui\/(react|core)(\/.*)?|@tanstack\/react-(query|router)|xstate|valibot)(\/|$)/;
const words = /^src\/(i18n|errors)\//;
const either = (...rules: RegExp[]): RegExp => new RegExp(rules.map((rule) => `(?:${rule.source})`).join('|'));

/** Wraps storage for which a browser may throw; every room may import it. */
const blockable = /^src\/platform\/browserStorage\.ts$/;
/** Reads the durations of the style sheet. */
const motion = /^src\/ui\/motion\.ts$/;

/** Narrowest first: a file belongs to the first row that matches it. */
export const rooms: Room[] = [
  { name: 'machines', here: /^machines\//, ours: /^(machines|src\/domain)\//, packages: /^xstate$/ },
  // Facts that a server sends: one schema describes them, and TypeScript infers their types from it.
  {
    name: 'the schemas of src/domain',
    here: /^src\/domain\/(fields|rent)\.ts$/,
    ours: /^src\/domain\//,
    packages: /^valibot$/,
  },
  { name: 'src/domain', here: /^src\/domain\//, ours: /^src\/domain\//, packages: nothing },
  {
    name: 'src/api',
    here: /^src\/api\//,
    ours: /^(src\/(api|domain|paths)\/|openapi\/generated\/|supabase\/database\.d\.ts$|src\/platform\/settings\.schema\.ts$)/,
    packages: /^(openapi-fetch|@supabase\/[a-z-]+|valibot)$/,
  },
  {
    name: 'src/platform',
    here: /^src\/platform\//,
    ours: /^src\/(platform|domain)\//,
    packages: /^(idb-keyval|valibot|zxing-wasm\/reader(\/zxing_reader\.wasm)?)$/,
  },
  {
    name: 'src/ui',
    here: /^src\/ui\//,
    ours: /^src\/(ui|i18n)\//,
    packages: /^(react|react-dom|@lingui\/(react|core)(\/macro)?)$/,
  },
  {
    name: 'src/errors',
    here: /^src\/errors\//,
    ours: either(words, /^src\/(ui|domain|api|paths|runtime)\//),
    packages: react,
  },
  {
    name: 'src/map-engine',
    here: /^src\/map-engine\//,
    ours: either(/^src\/(map-engine|domain|api)\//, blockable, motion),
    packages: /^(maplibre-gl(\/.*)?|geojson)$/,
  },
  {
    name: 'src/stores',
    here: /^src\/stores\//,
    // Only types of the platform: a store receives its implementation.
    ours: /^src\/((stores|domain|api)\/|platform\/(store|connectivity|riderMemory|queryPersister|settings\.schema)\.ts$)/,
    packages: /^(react|@tanstack\/react-query|valibot)$/,
  },
  { name: 'src/hooks', here: /^src\/hooks\//, ours: /^src\/(hooks|stores|domain|ui|i18n|runtime)\//, packages: react },
  { name: 'src/i18n', here: /^src\/i18n\//, ours: either(words, /^src\/domain\//, blockable), packages: react },
  {
    name: 'src/features',
    here: /^src\/features\//,
    ours: either(
      words,
      blockable,
      /^src\/((runtime|features|hooks|stores|map-engine|ui|api|domain|paths)\/|platform\/settings\.schema\.ts)/,
      /^(machines|openapi\/generated)\//,
    ),
    packages: either(react, /^(maplibre-gl(\/.*)?|geojson)$/),
  },
  { name: 'src/paths', here: /^src\/paths\//, ours: /^src\/(paths|domain)\//, packages: /^valibot$/ },
  {
    name: 'src/routes',
    here: /^src\/routes\//,
    ours: either(words, /^src\/(routes|paths|runtime|features|ui|domain)\//, /^machines\//),
    packages: react,
  },
  {
    name: 'src/runtime',
    here: /^src\/runtime\//,
    // Only types of src/app, which builds the services.
    ours: /^(src\/(runtime|app|domain)|machines)\//,
    packages: /^(react|@xstate\/react|xstate)$/,
  },
  { name: 'src/app', here: /^src\/app\//, ours: /^(src|machines|openapi\/generated)\//, packages: anything },
  { name: 'src/sw', here: /^src\/sw\//, ours: /^src\/(sw|domain|paths)\//, packages: /^workbox-[a-z]+(\/|$)/ },
  { name: 'src', here: /^src\//, ours: /^(src|machines)\//, packages: react },
  { name: 'sandbox', here: /^sandbox\//, ours: /^(sandbox|openapi|supabase)\//, packages: anything },
  // Used beside the sandbox only; the app uses one file of it, `machines/devToolsOptions.ts`.
  {
    name: 'inspector',
    here: /^inspector\//,
    ours: /^(inspector|machines|scripts\/machines)\//,
    packages: /^(xstate|@statelyai\/inspect)$/,
  },
  { name: 'server/sandbox', here: /^server\/sandbox\//, ours: /^server\//, packages: /^(node:.*|vite)$/ },
  // An operator's image has these files, without the sandbox.
  {
    name: 'server',
    here: /^server\//,
    ours: /^(server\/\w+\.ts$|src\/(platform\/settings\.schema|paths\/paths)\.ts$)/,
    packages: /^(node:.*|valibot)$/,
  },
];

/** Import rules that the table cannot express. Returns the breach, or null. */
export function betweenRooms(from: string, to: string): string | null {
  const wrongFloor = betweenFloors(from, to);
  if (wrongFloor !== null) return wrongFloor;
  const mayBuild = from.startsWith('src/app/') || from === 'src/main.tsx' || from === 'src/runtime/services.ts';
  if (to.startsWith('src/app/') && !mayBuild) return 'only main.tsx imports src/app, and services.ts its types';
  if (from.startsWith('src/') && to.startsWith('sandbox/')) return 'the app knows nothing of the sandbox';
  return null;
}
