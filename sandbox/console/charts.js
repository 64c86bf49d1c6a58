// Only beside the sandbox and in development: keeps the app's charts at hand for the page that watches them. XState hands
// charts that are started as `watched` to `__xstate__`, and there is none where this file is not. Must run before the app does.
const channel = new BroadcastChannel('velorent-charts');
const charts = [];
const listeners = [];

/** Calls with each chart that was started and with each that will be. */
function follow(hear) {
  listeners.push(hear);
  for (const chart of charts) hear(chart);
}

globalThis.__xstate__ = {
  register(chart) {
    charts.push(chart);
    for (const hear of listeners) hear(chart);
  },
  /** For the browser's console, in development: the same charts in Stately's own inspector, which is a page of theirs. */
  stately: async () => (await import('/sandbox/charts/stately.js')).watchInStately(follow),
};

let isWatched = false;
async function watch() {
  isWatched = true;
  const { createSender } = await import('/sandbox/charts/sender.js');
  follow(createSender(channel, globalThis));
}

channel.addEventListener('message', ({ data }) => {
  if (!isWatched && data?.type === '@statelyai.connected') void watch();
});
// A page that watches already asks now.
channel.postMessage({ type: 'app.opened' });
