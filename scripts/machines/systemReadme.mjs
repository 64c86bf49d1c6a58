// machines/README.md: all charts together.
import { table } from './chartReadme.mjs';
import { sizeOf } from './family.mjs';

const firstSentence = (machine) => /^.*?[.?](?=\s|$)/.exec(machine.root.description ?? '')?.[0] ?? '';
const link = (name) => `[${name}](${name}/README.md)`;

/** Children of one parent in one state share one arrow, labelled with the state. */
function picture({ roots, links, startOf }) {
  const starters = [...new Set(roots.map((name) => startOf(name)[0]))];
  const starterId = (who) => `by_${who.replace(/\W+/g, '_')}`;
  return [
    '```mermaid',
    'flowchart LR',
    ...starters.map((who) => `  ${starterId(who)}(["${who}"])`),
    ...roots.map((name) => `  ${starterId(startOf(name)[0])} --> ${name}`),
    ...links.map(({ parent, src, in: state }) => `  ${parent} -- "${state}" --> ${src}`),
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
      .map(({ parent, in: state }) => `${parent}: ${state}`)
      .join('; ');
  };
  return [
    '# The charts',
    '',
    'Charts alone define what can happen in the app and in which order. Screens render a snapshot and send events. `src/app/actors` contains the',
    'actors that a chart invokes. `npm run machines:draw` generates this page and the page of each chart; `npm test` fails when one is stale.',
    '',
    '## Which chart starts which',
    '',
    'An arrow leads from a parent chart to the child that it starts. The label is a state of the parent: when the parent leaves it, the child and its children stop.',
    '',
    ...picture(family),
    '',
    '## All charts',
    '',
    ...table(
      ['Chart', 'Purpose', 'Started by', 'States', 'Transitions', 'Invokes'],
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
    '“Invokes” lists actors that are not charts: requests to a server, to the phone, to the server’s clock.',
    '',
    '## How charts communicate',
    '',
    '- An event’s prefix names its sender: `rider.` a person, `server.` the backends, `device.` the phone, `tabs.` the other tabs. Between a chart and its parent',
    '  the prefix is the chart’s name: `locks.commandRequested` is a request of the chart `locks` to the ride’s chart.',
    '- A parent passes facts to a child as `input`. No chart reads the state of another.',
    '- `machines/rent/sendToRide.ts` sends each event of a ride to every chart of the ride that handles it, first to `rent`. Taps, rows and the phone’s facts come from',
    '  `sendToRide`, events of the ride’s charts from their action `tell`. The chart `locks` handles no taps: `rent` handles them, and sends `rent.unlockAsked`',
    '  when a lock can move.',
    '- One chart, `rideCommand`, sends the rider’s commands, one at a time. A row that changes the stage never stops a command.',
    '- A guard that depends on time reads `now`, the server’s time, which `machines/withClock.ts` adds to its event. Without `now` the guard is false.',
    '- A refusal is an answer with a code. A thrown error is a bug, and the app reports it.',
    '- No snapshot survives a reload: every chart starts with requests, first to the server, then to the phone’s storage.',
    '',
    '## Read a chart',
    '',
    'Start with its README: purpose, diagram, notes, events, guards and waits. Then read `<name>.machine.ts`, one object literal. `<name>.types.ts` contains context and',
    'events, `src/app/actors/<name>.ts` its actors in the browser; `src/app/actors/rent.ts` contains the actors of all charts of a ride.',
    '',
    '### In Stately’s editor',
    '',
    'Every `*.machine.ts` is one literal without spreads, calls or computed keys, so Stately’s tools can read it. `tests/house/stately.test.ts` reads each file and',
    'each copied text with Stately’s extractor and compares the result with the running chart.',
    '',
    '1. VS Code: install the extension “XState” by Stately (`statelyai.stately-vscode`) and open a chart, e.g. `machines/locks/locks.machine.ts`.',
    '2. Press *Open Visual Editor* above `createMachine`, or run “XState: Open Visual Editor” with the cursor inside it.',
    '3. Without VS Code: on the page that “While the app runs” describes, press *Copy for Stately*. Then create a machine in Stately Studio, open *Code*, press *Import* and paste. It',
    '   imports names of guards and actions, not their code. *Save as JSON* downloads the states and transitions alone.',
    '4. Make the change by hand, so that descriptions and params survive, then run `npm run machines:draw`.',
    '',
    '### While the app runs',
    '',
    'With `npm start` or `npm run dev`, open *Charts* from the sandbox console (`/sandbox/charts/` on the app’s address), and the app in another tab of the same browser.',
    '',
    '- Left: running charts below the chart that started them. Middle: the diagram with the current state and the possible next states. Right: received events.',
    '  *All charts* opens the diagram of any chart, without the app.',
    '- *Possible now* has a button for each event that the chart accepts; at a pale one, a guard refuses the event. An event with a payload opens a form with the last payload. A',
    '  button beside a wait ends it at once.',
    '- *Begin here* clears the received events. *Save as a test* downloads the state and the events as a file; put it into `tests/traces` and write a `title`. From then on',
    '  `npm run test:walks` replays it and fails where the chart behaves differently.',
    '- The app removes tokens, PINs, phones, names and cards before it sends anything to this page. Operators’ builds do not contain the page.',
    '',
    'For Stately’s hosted inspector: `npm run dev`, then `__xstate__.stately()` in the browser’s console. The Content-Security-Policy of a build blocks it.',
    '',
    '### Tests',
    '',
    '`npm run test:walks` takes every transition, guard, wait, answer and error, checks invariants in each state, and fails on a transition that it did not take.',
    '`npm run test:mutation -- locks` makes small changes to a chart, one at a time, and prints those that no test noticed; a chart passes when its tests notice',
    'nine of ten. [CONTRIBUTING.md](../CONTRIBUTING.md) shows one change of a chart.',
    '',
  ].join('\n');
}
