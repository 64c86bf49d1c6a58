// Which chart starts which: read from the charts, except for charts that no chart invokes.
import { movesOf, nodesBelow, placeOf } from './readChart.mjs';

/** Charts that no chart starts: what starts each, and how long it lives. */
const STARTED_BY_THE_APP = {
  session: ['the page', 'from the first moment to the last', 'src/app/compose/session.ts'],
  version: ['the page', 'from the first moment to the last', 'src/app/compose/session.ts'],
  release: ['the page', 'where the service worker is on, from its first idle moment', 'src/app/actors/release.ts'],
  channel: ['the page', 'one for each subscription to rows', 'src/app/services/rows.ts'],
  install: ['the page', 'from the first time the tabs are shown', 'src/app/actors/install.ts'],
  outbox: ['the page', 'one for each lane, while a rider is signed in', 'src/app/actors/outbox.ts'],
  payment: ['the page', 'from the first payment screen until the rider leaves', 'src/app/services/money/openMoney.ts'],
  reservation: ['the page', 'from the first map until the rider leaves', 'src/app/services/openReservation.ts'],
  rideNotice: ['the page', 'while a ride is on', 'src/app/services/rideNotice/rideNotice.ts'],
  textCommand: [
    'the page',
    'from the time the first screen is whole until the rider leaves',
    'src/app/services/text/openText.ts',
  ],
  promo: ['a sheet', 'while the sheet of the code is open', 'src/features/promo/PromoDialog.tsx'],
  secondFactor: [
    'a page',
    'while the page of the sign-in in two steps is open',
    'src/features/secondFactor/useSecondFactor.ts',
  ],
  metroOtp: ['a page', 'while the page of the metro’s bonus is open', 'src/features/metro/useMetro.ts'],
};

const nodesOf = (machine) => [machine.root, ...nodesBelow(machine.root)];
const where = (node) => (node.path.length === 0 ? 'always' : placeOf(node));

/** Every invocation of a chart: `{id, src, in}`. A chart that an action starts has no state of its parent. */
const invokesOf = (machine) =>
  nodesOf(machine).flatMap((node) => node.invoke.map(({ id, src }) => ({ id, src, in: where(node) })));

/** The relations of a chart, by its name; throws where the table above is wrong. */
export function familyOf(charts) {
  const links = [...charts].flatMap(([parent, machine]) => {
    const invoked = invokesOf(machine);
    const spawned = Object.keys(machine.implementations.actors)
      .filter((src) => charts.has(src) && !invoked.some((one) => one.src === src))
      .map((src) => ({ id: src, src, in: 'one for each' }));
    return [...invoked, ...spawned].map((link) => ({ parent, ...link }));
  });
  const isChart = ({ src }) => charts.has(src);
  const roots = [...charts.keys()].filter((name) => !links.some(({ src }) => src === name));
  const listed = Object.keys(STARTED_BY_THE_APP);
  const wrong = [...roots.filter((name) => !listed.includes(name)), ...listed.filter((name) => !roots.includes(name))];
  if (wrong.length > 0)
    throw new Error(`scripts/machines/family.mjs does not list correctly what starts ${wrong.join(', ')}`);
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

/** Counts for a table: states, and written transitions. */
export const sizeOf = (machine) => ({
  states: nodesBelow(machine.root).length,
  moves: nodesOf(machine).flatMap(movesOf).length,
});
