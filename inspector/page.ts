import { createBrowserReceiver } from '@statelyai/inspect';
import { charts } from './charts.ts';
import { createDiagram } from './diagram.ts';
import { button, element, place } from './dom.ts';
import { drawPossible } from './drawPossible.ts';
import { drawRunning } from './drawRunning.ts';
import { drawSteps } from './drawSteps.ts';
import { forStately } from './forStately.ts';
import { CHANNEL, type AppMessage, type PageMessage } from './messages.ts';
import { rememberPayload } from './payloads.ts';
import { createRunning, type Running } from './running.ts';

const channel = new BroadcastChannel(CHANNEL);
const send = (said: PageMessage) => channel.postMessage(said);
const running = createRunning();

/* Stately's receiver listens to a window that opened it; ours listens to every tab of the app on one channel. */
const source = {
  self: channel,
  top: channel,
  opener: channel,
  addEventListener: channel.addEventListener.bind(channel),
};
const tabs: Window = Object.create(window, Object.getOwnPropertyDescriptors(source));

let chosen: string | null = null;
/** The name of a chart to look at, running or not. Null: the page shows a running one. */
let picture: string | null = null;
let shown: { chart: string; diagram: ReturnType<typeof createDiagram> } | null = null;
let isDue = false;

function choose({ id }: Running): void {
  chosen = id;
  picture = null;
  draw();
}

/** The ride's chart while there is one, otherwise any other. */
const firstChoice = (): Running | null => {
  const live = running.all().filter(({ isOver }) => !isOver);
  return live.find(({ chart }) => chart === 'rent') ?? live.find(({ chart }) => chart === 'session') ?? live[0] ?? null;
};

function drawChart(name: string, chart: Running | null): void {
  const machine = charts.get(name);
  if (!machine) return;
  const id = chart?.id ?? name;
  if (shown?.chart !== id) {
    const diagram = createDiagram(machine);
    shown = { chart: id, diagram };
    const [intent = '', ...more] = (machine.root.description ?? '').split('\n');
    const whole = element(
      'details',
      {},
      element('summary', {}, 'Notes'),
      element('ul', { class: 'note' }, ...more.map((line) => element('li', {}, line))),
    );
    place('chart').replaceChildren(
      element(
        'div',
        { class: 'head' },
        element('h2', {}, name),
        element('div', { class: 'buttons' }, ...diagram.tools),
        element('p', {}, intent),
        more.length > 0 && whole,
        forStately(machine),
      ),
      diagram.view,
    );
  }
  if (chart) shown.diagram.light(chart.now.value, chart.steps.at(-1)?.event.type ?? null);
}

function draw(): void {
  const picked = running.get(chosen);
  // A chosen chart stays until its tab closes. Until the developer chooses one, the page follows the rider.
  const chart = picture !== null ? null : picked && !picked.isOver ? picked : (firstChoice() ?? picked);
  const live = running.all().filter(({ isOver }) => !isOver).length;
  place('watching').textContent =
    live === 0 ? 'Waiting for the app. Open it in another tab of this browser.' : `${live} running`;
  drawRunning(place('running'), running.all(), chart?.id ?? null, choose);
  place('live').hidden = !chart;
  drawChart(picture ?? chart?.chart ?? 'rent', chart);
  if (!chart) return;
  drawPossible(place('possible'), chart, (event) => send({ type: 'watcher.sent', to: chart.id, event }));
  drawSteps(place('trace'), chart, () => {
    running.beginAnew(chart);
    draw();
  });
}

/** Many facts at once cause one redraw. */
function drawSoon(): void {
  if (isDue) return;
  isDue = true;
  queueMicrotask(() => {
    isDue = false;
    draw();
  });
}

place('all').append(
  ...[...charts.keys()].map((name) =>
    button(name, () => {
      picture = name;
      draw();
    }),
  ),
);
draw();

createBrowserReceiver({ window: tabs }).subscribe((said) => {
  running.hear(said);
  if (said.type === '@xstate.snapshot') rememberPayload(said.event);
  drawSoon();
});
channel.addEventListener('message', ({ data }: MessageEvent<AppMessage>) => {
  if (data.type === 'app.opened') {
    running.tidy();
    send({ type: '@statelyai.connected' });
  }
  if (data.type === 'app.closed') running.closeTab(data.tab);
  drawSoon();
});
send({ type: '@statelyai.connected' });
