/** A row of the room table: who lives here, and what may come in through the door. */
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

/** Narrowest first: the first row that fits a file is its room. */
export const rooms: Room[] = [
  { name: 'machines', here: /^machines\//, ours: /^(machines|src\/domain)\//, packages: /^xstate$/ },
  { name: 'src/domain', here: /^src\/domain\//, ours: /^src\/domain\//, packages: nothing },
  {
    name: 'src/api',
    here: /^src\/api\//,
    ours: /^(src\/(api|domain)\/|openapi\/generated\/|src\/platform\/settings\.schema\.ts$)/,
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
    ours: either(words, /^src\/(ui|domain|api|runtime)[/.]/),
    packages: react,
  },
  { name: 'src/i18n', here: /^src\/i18n\//, ours: either(words, /^src\/domain\//), packages: react },
  {
    name: 'src/features',
    here: /^src\/features\//,
    ours: either(
      words,
      /^src\/(runtime\.tsx|features\/|ui\/|api\/|domain\/|platform\/settings\.schema\.ts)/,
      /^(machines|openapi\/generated)\//,
    ),
    packages: either(react, /^(maplibre-gl(\/.*)?|geojson)$/),
  },
  {
    name: 'src/routes',
    here: /^src\/routes\//,
    ours: either(words, /^src\/(routes|features|ui|domain)\//, /^src\/runtime\.tsx$/, /^machines\//),
    packages: react,
  },
  { name: 'src/app', here: /^src\/app\//, ours: /^(src|machines|openapi\/generated)\//, packages: anything },
  { name: 'src/sw', here: /^src\/sw\//, ours: /^src\/(sw|domain)\//, packages: nothing },
  { name: 'src', here: /^src\//, ours: /^(src|machines)\//, packages: react },
  { name: 'sandbox', here: /^sandbox\//, ours: /^(sandbox|openapi|supabase)\//, packages: anything },
  // Made beside the sandbox alone; the app has one word for it, `machines/watched.ts`.
  {
    name: 'inspector',
    here: /^inspector\//,
    ours: /^(inspector|machines|scripts\/machines)\//,
    packages: /^(xstate|@statelyai\/inspect)$/,
  },
  {
    name: 'server',
    here: /^server\//,
    ours: /^(server\/|src\/platform\/settings\.schema\.ts$)/,
    packages: /^(node:.*|valibot|vite)$/,
  },
];

/** Rules between rooms that a table cannot say. Answers what is wrong, or null. */
export function betweenRooms(from: string, to: string): string | null {
  const feature = (path: string) => /^src\/features\/([^/]+)\/(.*)$/.exec(path);
  const mine = feature(from);
  const theirs = feature(to);
  if (mine && theirs && mine[1] !== theirs[1] && theirs[2] !== 'index.ts')
    return 'a feature is entered by its index.ts alone';
  if (to.startsWith('src/app/') && !from.startsWith('src/app/') && from !== 'src/main.tsx')
    return 'src/app is imported by main.tsx alone';
  if (from.startsWith('src/') && to.startsWith('sandbox/')) return 'the app knows nothing of the sandbox';
  return null;
}
