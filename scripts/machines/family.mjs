// Who starts whom: read from the charts, but for those that nobody invokes.
import { movesOf, nodesBelow, placeOf } from './readChart.mjs';

/** Charts that no chart starts: who does, and until when they live. */
const STARTED_BY_THE_APP = {
  session: ['the page', 'from the first moment to the last', 'src/app/start.tsx'],
  version: ['the page', 'from the first moment to the last', 'src/app/start.tsx'],
  install: ['the page', 'from the first look at the tabs on', 'src/app/actors/install.ts'],
  payment: ['the page', 'from the first screen of money until the rider leaves', 'src/app/actors/money.ts'],
  promo: ['a sheet', 'as long as the sheet of the code', 'src/features/promo/PromoDialog.tsx'],
  metroOtp: ['a page', 'as long as the page of the metro’s bonus', 'src/features/metro/useMetro.ts'],
};

const nodesOf = (machine) => [machine.root, ...nodesBelow(machine.root)];
const where = (node) => (node.path.length === 0 ? 'all its life' : placeOf(node));

/** Every invocation of a chart: `{id, src, in}`. */
export const invokesOf = (machine) =>
  nodesOf(machine).flatMap((node) => node.invoke.map(({ id, src }) => ({ id, src, in: where(node) })));

/** What is known of a chart's family, by its name; throws where the table above tells of what is not so. */
export function familyOf(charts) {
  const links = [...charts].flatMap(([parent, machine]) =>
    invokesOf(machine).map((invoked) => ({ parent, ...invoked })),
  );
  const isChart = ({ src }) => charts.has(src);
  const roots = [...charts.keys()].filter((name) => !links.some(({ src }) => src === name));
  const told = Object.keys(STARTED_BY_THE_APP);
  const wrong = [...roots.filter((name) => !told.includes(name)), ...told.filter((name) => !roots.includes(name))];
  if (wrong.length > 0) throw new Error(`scripts/machines/family.mjs is wrong about who starts ${wrong.join(', ')}`);
  return {
    roots,
    links: links.filter(isChart),
    asks: (name) => [...new Set(links.filter((link) => link.parent === name && !isChart(link)).map(({ src }) => src))],
    startOf: (name) => STARTED_BY_THE_APP[name],
    sentence(name) {
      const code = (text) => `\`${text}\``;
      const parents = links.filter(({ src }) => src === name);
      const children = links.filter((link) => link.parent === name && isChart(link));
      const [who, , file] = STARTED_BY_THE_APP[name] ?? [];
      const started = who
        ? `Started by ${who} (${code(file)}).`
        : `Started by ${parents.map((one) => `${code(one.parent)} (${one.in})`).join(' and ')}.`;
      const starts = [...new Set(children.map(({ src }) => code(src)))];
      return starts.length > 0 ? `${started} Starts ${starts.join(', ')}.` : started;
    },
  };
}

/** Counts for a table: states at rest and on the way, and written moves. */
export const sizeOf = (machine) => ({
  states: nodesBelow(machine.root).length,
  moves: nodesOf(machine).flatMap(movesOf).length,
});
