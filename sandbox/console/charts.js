// Only beside the sandbox and in development: collects the app's charts for the page that watches them. XState passes
// charts that are started with `devTools` to `__xstate__`, which exists only where this file is loaded. Must run before
// the app does.
const channel = new BroadcastChannel('velorent-charts');
const charts = [];
const listeners = [];

/** Calls the listener with each chart that has started and with each that starts afterwards. */
function follow(listener) {
  listeners.push(listener);
  for (const chart of charts) listener(chart);
}

globalThis.__xstate__ = {
  register(chart) {
    charts.push(chart);
    for (const listener of listeners) listener(chart);
  },
  /** For the browser's console, in development: the same charts in Stately's own hosted inspector. */
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
// A page that is watching already sends its request now.
channel.postMessage({ type: 'app.opened' });
