import { createBrowserReceiver } from '@statelyai/inspect';
import { charts } from './charts.ts';
import { createDiagram } from './diagram.ts';
import { element, place } from './dom.ts';
import { drawPossible } from './drawPossible.ts';
import { drawRunning } from './drawRunning.ts';
import { drawSteps } from './drawSteps.ts';
import { rememberPayload } from './payloads.ts';
import { createRunning, type Running } from './running.ts';
import { CHANNEL, type AppMessage, type PageMessage } from './messages.ts';

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
let shown: { chart: string; diagram: ReturnType<typeof createDiagram> } | null = null;
let isDue = false;

function choose({ id }: Running): void {
  chosen = id;
  draw();
}

/** The ride's chart while there is one, otherwise any other. */
const firstChoice = (): Running | null => {
  const live = running.all().filter(({ isOver }) => !isOver);
  return live.find(({ chart }) => chart === 'rent') ?? live.find(({ chart }) => chart === 'session') ?? live[0] ?? null;
};

function drawChart(chart: Running): void {
  const machine = charts.get(chart.chart);
  if (!machine) return;
  if (shown?.chart !== chart.id) {
    const diagram = createDiagram(machine);
    shown = { chart: chart.id, diagram };
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
        element('h2', {}, chart.chart),
        diagram.toggle,
        element('p', {}, intent),
        more.length > 0 && whole,
      ),
      diagram.view,
    );
  }
  shown.diagram.light(chart.now.value, chart.steps.at(-1)?.event.type ?? null);
}

function draw(): void {
  const picked = running.get(chosen);
  // A chosen chart stays until its tab closes; until somebody chooses one, the page follows the rider.
  const chart = picked && !picked.isOver ? picked : (firstChoice() ?? picked);
  const live = running.all().filter(({ isOver }) => !isOver).length;
  place('watching').textContent =
    live === 0 ? 'Waiting for the app. Open it in another tab of this browser.' : `${live} running`;
  drawRunning(place('running'), running.all(), chart?.id ?? null, choose);
  if (!chart) return;
  drawChart(chart);
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
