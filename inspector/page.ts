import { createBrowserReceiver } from '@statelyai/inspect';
import { charts } from './charts.ts';
import { createDiagram } from './diagram.ts';
import { element, place } from './dom.ts';
import { drawPossible } from './drawPossible.ts';
import { drawRunning } from './drawRunning.ts';
import { drawSteps } from './drawSteps.ts';
import { rememberPayload } from './payloads.ts';
import { createRunning, type Running } from './running.ts';
import { CHANNEL, type FromApp, type FromWatcher } from './wire.ts';

const channel = new BroadcastChannel(CHANNEL);
const tell = (said: FromWatcher) => channel.postMessage(said);
const running = createRunning();

/* Stately's receiver listens to a window that opened it; ours hears every tab of the app on one channel. */
const heard = {
  self: channel,
  top: channel,
  opener: channel,
  addEventListener: channel.addEventListener.bind(channel),
};
const tabs: Window = Object.create(window, Object.getOwnPropertyDescriptors(heard));

let chosen: string | null = null;
let shown: { chart: string; diagram: ReturnType<typeof createDiagram> } | null = null;
let isDue = false;

function choose({ id }: Running): void {
  chosen = id;
  draw();
}

/** The ride while there is one, else whatever is there. */
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
      element('summary', {}, 'What to know'),
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
  // A chart that was picked stays until its tab is gone; until somebody picks one the page follows the rider.
  const chart = picked && !picked.isOver ? picked : (firstChoice() ?? picked);
  const live = running.all().filter(({ isOver }) => !isOver).length;
  place('watching').textContent =
    live === 0 ? 'Waiting for the app. Open it in another tab of this browser.' : `${live} running`;
  drawRunning(place('running'), running.all(), chart?.id ?? null, choose);
  if (!chart) return;
  drawChart(chart);
  drawPossible(place('possible'), chart, (event) => tell({ type: 'watcher.sent', to: chart.id, event }));
  drawSteps(place('trace'), chart, () => {
    running.beginAnew(chart);
    draw();
  });
}

/** Many facts at once are one picture. */
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
channel.addEventListener('message', ({ data }: MessageEvent<FromApp>) => {
  if (data.type === 'app.opened') {
    running.tidy();
    tell({ type: '@statelyai.connected' });
  }
  if (data.type === 'app.closed') running.closeTab(data.tab);
  drawSoon();
});
tell({ type: '@statelyai.connected' });
