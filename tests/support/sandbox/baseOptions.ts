import type { SandboxOptions } from '#sandbox/server.ts';

export const APP_ORIGIN = 'http://localhost:4173';
/** A Saturday noon: everything that depends on the hour is the same in every run. */
export const NOON = Date.parse('2026-08-01T12:00:00+03:00');

/** In memory, on free ports, with a stopped clock at noon, no other riders in the city and no announcements. */
export const baseOptions: SandboxOptions = {
  dataDir: null,
  host: '127.0.0.1',
  ports: { main: 0, gateway: 0, data: 0 },
  appOrigins: [APP_ORIGIN],
  clock: { running: false, start: NOON },
  autopilot: false,
  news: false,
};
