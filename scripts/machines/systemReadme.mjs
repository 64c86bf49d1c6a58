// machines/README.md: the charts together.
import { table } from './chartReadme.mjs';
import { sizeOf } from './family.mjs';

const firstSentence = (machine) => /^.*?[.?](?=\s|$)/.exec(machine.root.description ?? '')?.[0] ?? '';
const link = (name) => `[${name}](${name}/README.md)`;

/** Children of one parent in one state hang on one arrow each, with the state beside it. */
function picture({ roots, links, startOf }) {
  const starters = [...new Set(roots.map((name) => startOf(name)[0]))];
  const starterId = (who) => `by_${who.replace(/\W+/g, '_')}`;
  return [
    '```mermaid',
    'flowchart LR',
    ...starters.map((who) => `  ${starterId(who)}(["${who}"])`),
    ...roots.map((name) => `  ${starterId(startOf(name)[0])} --> ${name}`),
    ...links.map(({ parent, src, in: place }) => `  ${parent} -- "${place}" --> ${src}`),
    '```',
  ];
}

export function systemReadme(charts, family) {
  const names = [...charts.keys()];
  const sizes = names.map((name) => sizeOf(charts.get(name)));
  const sum = (of) => String(sizes.reduce((all, size) => all + size[of], 0));
  const started = (name) => {
    const start = family.startOf(name);
    if (start) return `${start[0]}, ${start[1]}`;
    return family.links
      .filter(({ src }) => src === name)
      .map(({ parent, in: place }) => `${parent}: ${place}`)
      .join('; ');
  };
  return [
    '# The charts',
    '',
    'What may happen in the app, and in which order, stands here and nowhere else: screens draw a snapshot and send events, `src/app/actors` answers',
    'what a chart asks. The pictures and tables are drawn from the charts by `npm run machines:draw`, and `npm test` fails when one is stale.',
    '',
    '## Who starts whom',
    '',
    'An arrow starts a chart; the words on it are the state in which it lives. Leave the state and the chart stops, with all that it started.',
    '',
    ...picture(family),
    '',
    '## Each of them',
    '',
    ...table(
      ['Chart', 'What it is for', 'Started by', 'States', 'Moves', 'Asks'],
      [
        ...names.map((name, index) => [
          link(name),
          firstSentence(charts.get(name)),
          started(name),
          String(sizes[index].states),
          String(sizes[index].moves),
          family.asks(name).join(', '),
        ]),
        ['**all**', '', '', sum('states'), sum('moves'), ''],
      ],
    ),
    '',
    '“Asks” are the questions that something outside the charts answers: a server, the phone, the clock of the server.',
    '',
    '## How they talk',
    '',
    '- Whoever speaks names the event: `rider.` a person, `server.` the backends, `device.` the phone, `tabs.` the other tabs. A chart speaks with its own',
    '  name, to its parent and back: `finish.wished` is what the chart of the finish wants from the ride’s.',
    '- A parent passes on what a child should know, and starts it with facts as `input`. No chart reads the state of another.',
    '- The acts of a ride are sent by one chart, `command`, under one region, `act`: whatever moves a stage stops the stage’s chart and never an act that is',
    '  under way.',
    '- Refusals are answers with a code. What throws is a bug, and is reported.',
    '- No snapshot is kept over a reload: every chart begins by asking, the server first, its memo second.',
    '',
    '## Read one',
    '',
    'Begin with its README: five lines of intent, the diagram, what is worth knowing, every event with where it leads, every wait. Then the chart: one object',
    'literal that reads from the top. `<name>.types.ts` holds its context and its events, `src/app/actors/<name>.ts` what it is given in the browser.',
    '',
    '### In Stately’s editor',
    '',
    'Every `*.machine.ts` is one literal without spreads, calls or computed keys, so that Stately’s tools see all of it. `tests/house/stately.test.ts`',
    'reads each file with their own extractor and compares states, events, waits, answers and targets with the chart that runs.',
    '',
    '1. VS Code: install the extension “XState” by Stately (`statelyai.stately-vscode`) and open a chart, say `machines/finish/finish.machine.ts`.',
    '2. Press *Open Visual Editor* over `createMachine`, or run “XState: Open Visual Editor” with the cursor inside of it.',
    '3. Without VS Code: in Stately Studio make a new machine, open its *Code* panel, press *Import* and paste the whole file. Names of guards and actions',
    '   come along, their bodies stay here.',
    '4. Look, try, compare there. Make the change in the file by hand, so that descriptions and params stay as they are, then `npm run machines:draw`.',
    '',
    '### While the app runs',
    '',
    'Beside the sandbox, in `npm start` and in `npm run dev`, the console links to *Charts* (`/sandbox/charts/` on the app’s own address). Open the app in',
    'another tab of the same browser and ride:',
    '',
    '- On the left every running chart under the one that started it; in the middle the diagram, with the state in which it is lit and arrows to where it may',
    '  go from there; on the right what it has heard.',
    '- *Possible now* has a button for each event that this chart would hear. One that carries something opens a form, filled with what was last seen of it.',
    '  A paler one would be refused by its guard. A wait has a button too, and is over at once.',
    '- *Begin here* forgets what was heard; *Save as a test* gives a file with the state, the events and where each led. Put it into `tests/traces`, say in',
    '  `title` what it shows: from then on `npm run test:walks` plays it to the chart and fails where the two part.',
    '- Tokens, PINs, phones, names and cards are hidden before anything leaves the app’s page. Where an operator serves the app none of this exists.',
    '',
    'In Stately’s own inspector, which is a page of theirs on the internet: `npm run dev`, open the app, and in the browser’s console say',
    '`__xstate__.stately()`. A build forbids it: its pages may not know each other.',
    '',
    '### A walk over all of it',
    '',
    '`npm run test:walks` goes every transition, each branch of a guard, each wait, each answer and each break, asserts what must hold in every',
    'state reached, and fails on a transition that was not taken. [CONTRIBUTING.md](../CONTRIBUTING.md) shows it on one change.',
    '',
    '### What riders take of it',
    '',
    'Each chart that a rider meets has a story in `tests/stories`: a small chart of its own in the rider’s words, gone through in Chromium by `npm test`.',
    'What no story tells stands in `tests/tours`. `npm run test:full` keeps every transition that a screen brought about and writes',
    '`tests/results/reached.md`; one that no rider takes has its reason in `tests/journeys/unreached`, and a reason that is not needed any more fails.',
    '',
    '### Changed in small ways',
    '',
    '`npm run test:mutation -- finish` changes a chart one place at a time and says which changes no test noticed.',
    '',
  ].join('\n');
}
