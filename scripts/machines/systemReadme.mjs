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
    'The charts define what may happen in the app, and in which sequence; no other code does. Screens draw a snapshot and send events.',
    '`src/app/provide` provides the actors that a chart invokes. `npm run machines:draw` draws the pictures and tables from the charts, and `npm test`',
    'fails when one is stale.',
    '',
    '## Who starts whom',
    '',
    'An arrow starts a chart; its label is the state in which the chart lives. When its parent leaves the state, the chart stops, with all charts that it started.',
    '',
    ...picture(family),
    '',
    '## Each of them',
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
    '“Invokes” lists the actors that are not charts: requests to a server, the phone, the clock of the server.',
    '',
    '## How they communicate',
    '',
    '- An event’s prefix names its sender: `rider.` a person, `server.` the backends, `device.` the phone, `tabs.` the other tabs. Between a chart and its',
    '  parent, the prefix is the chart’s own name: `locks.commandRequested` is a request of the chart locks to the ride’s chart.',
    '- A parent starts a child with facts as `input`. No chart reads the state of another, and none forwards what another can hear itself: taps, rows and',
    '  facts of the phone go to every chart of the ride whose events name them (`machines/rent/sendToRide.ts`). Only a tap at a lock goes through the ride’s',
    '  chart, which knows when no lock may move. Charts of a ride speak to each other by their name in the actor system (`systemId`).',
    '- One chart, `rideCommand`, sends the rider’s commands, one at a time. A row that changes the stage never stops a command.',
    '- What depends on a clock reads `now`, the server’s time, in its event: `machines/withClock.ts` adds it. A guard without it says no.',
    '- A refusal is an answer with a code. A thrown error is a bug, and is reported.',
    '- No snapshot survives a reload: every chart begins with a request, first to the server, then to the phone’s storage.',
    '',
    '## Read one',
    '',
    'Begin with its README: its purpose in a few lines, the diagram, notes on its states, every event with its target, every wait. Then read the chart: one',
    'object literal, from top to bottom. `<name>.types.ts` has its context and its events, `src/app/provide/<name>.ts` its actors in the browser.',
    '',
    '### In Stately’s editor',
    '',
    'Every `*.machine.ts` is one literal without spreads, calls or computed keys, so that Stately’s tools can read all of it. `tests/house/stately.test.ts`',
    'reads each file with their own extractor and compares states, events, waits, answers and targets with the running chart.',
    '',
    '1. VS Code: install the extension “XState” by Stately (`statelyai.stately-vscode`) and open a chart, say `machines/locks/locks.machine.ts`.',
    '2. Press *Open Visual Editor* over `createMachine`, or run “XState: Open Visual Editor” with the cursor inside it.',
    '3. Without VS Code: in Stately Studio make a new machine, open its *Code* panel, press *Import* and paste the whole file. It imports the names of guards',
    '   and actions, without their code.',
    '4. Use the editor to look, try and compare. Change the file by hand, so that descriptions and params stay as they are, then run `npm run machines:draw`.',
    '',
    '### While the app runs',
    '',
    'Beside the sandbox, in `npm start` and in `npm run dev`, the console links to *Charts* (`/sandbox/charts/` on the app’s own address). Open the app in',
    'another tab of the same browser and ride:',
    '',
    '- Left: every running chart under the one that started it. Middle: the diagram, with the current state highlighted and arrows to the possible next',
    '  states. Right: the events that the chart received.',
    '- *Possible now* has a button for each event that this chart accepts. An event with a payload opens a form, filled with the payload that was last seen.',
    '  A guard would refuse the paler ones. A wait has a button too, which ends it at once.',
    '- *Begin here* clears the received events; *Save as a test* gives a file with the state, the events and the state after each. Put it into',
    '  `tests/traces`, and describe in `title` what it shows: from then on `npm run test:walks` replays it and fails where the chart differs.',
    '- Tokens, PINs, phones, names and cards are hidden before anything leaves the app’s page. Where an operator serves the app none of this exists.',
    '',
    'In Stately’s own hosted inspector: `npm run dev`, open the app, and type `__xstate__.stately()` in the browser’s console. A build forbids it, because',
    'its policy isolates its pages from other sites.',
    '',
    '### The walk through all transitions',
    '',
    '`npm run test:walks` takes every transition, each branch of a guard, each wait, each answer and each error, asserts what must hold in every',
    'state reached, and fails on a transition that was not taken. [CONTRIBUTING.md](../CONTRIBUTING.md) shows it on one change.',
    '',
    '### Mutation tests',
    '',
    '`npm run test:mutation -- locks` makes small changes to a chart, one at a time, and prints the changes that no test noticed: it also drops each',
    'action and swaps each target to a sibling state. A chart passes when its tests notice nine changes of ten.',
    '',
  ].join('\n');
}
