import type { StatelyInspectionEvent } from '@statelyai/inspect';

/** The channel between pages of one origin: the app's tabs, and the pages that watch their charts. */
export const CHANNEL = 'velorent-charts';

/**
 * From an app's tab: a fact about a chart; the tab has just opened; the tab is closing. Ids begin with the tab's own.
 */
export type AppMessage = StatelyInspectionEvent | { type: 'app.opened' } | { type: 'app.closed'; tab: string };

/**
 * From a page that watches: a request for facts (Stately's own message, sent by their receiver), or an event to send to
 * a chart.
 */
export type PageMessage =
  | { type: '@statelyai.connected' }
  | { type: 'watcher.sent'; to: string; event: { type: string } };
