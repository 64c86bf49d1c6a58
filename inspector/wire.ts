import type { StatelyInspectionEvent } from '@statelyai/inspect';

/** Pages of one origin hear each other here: the app's tabs, and the pages that watch their charts. */
export const CHANNEL = 'velorent-charts';

/** From an app's tab: a fact about a chart; that it has just opened; that it is on its way out. Ids begin with the tab's own. */
export type FromApp = StatelyInspectionEvent | { type: 'app.opened' } | { type: 'app.closed'; tab: string };

/** From a page that watches: tell me (Stately's own word, sent by their receiver), or give this event to that chart. */
export type FromWatcher =
  { type: '@statelyai.connected' } | { type: 'watcher.sent'; to: string; event: { type: string } };
