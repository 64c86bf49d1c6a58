import mapWorkerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { setUnreadListener } from '#api/unread.ts';
import { lazy } from '#domain/lazy.ts';
import { watchInstallOffers } from '#platform/installOffer.ts';
import { loadSettings } from '#platform/settings.ts';
import { installTrustedTypes } from '#platform/trustedTypes.ts';
import type { Runtime } from '#src/runtime/runtime.tsx';
import { createDevice } from './areas/device.ts';
import { createHelp } from './areas/help.ts';
import { createMoney } from './areas/money.ts';
import { createNotifications } from './areas/notifications.ts';
import { createRide } from './areas/ride.ts';
import { createSession } from './areas/session.ts';
import { lazyDebug } from './debug/lazyDebug.ts';
import { loadNewSettings } from './documentNavigation.ts';
import type { AppParts } from './parts.ts';

/**
 * Builds the app once per page: the settings, then one area after another.
 * @param onBroken called when `/config.json` turns out to be unusable after a start with an earlier copy
 * @throws {SettingsError} when `/config.json` cannot be used. Its message is for the operator.
 */
export async function startApp(onBroken: (cause: unknown) => void): Promise<Runtime> {
  installTrustedTypes([mapWorkerUrl, '/sw.js']);
  const installOffers = watchInstallOffers(window);
  const { settings, later } = await loadSettings();
  const log = lazyDebug(async () => (await import('./debug/openDebug.ts')).openDebug(parts));
  const { debug, logFault, report } = log;
  setUnreadListener(report);
  const device = createDevice({ settings, installOffers, whenIdle: () => session.face.whenIdle() });
  const session = createSession({
    ...device,
    settings,
    rideCharts: lazy(async () => {
      const [{ startRide }] = await Promise.all([import('./startRide.ts'), notifications.webPush()]);
      return startRide(parts, { ride, help, debug });
    }),
    payment: () => money.charts.loaded()?.payment ?? null,
    logFault,
    report,
  });
  const { clients, serverClock, tokens, transport, face } = session;
  const sendAnalyticsEvent: AppParts['sendAnalyticsEvent'] = (...reached) =>
    settings.features.reachGoals && log.sendAnalyticsEvent(...reached);
  const base = { settings, ...clients, serverClock, sendAnalyticsEvent, report };
  const parts: AppParts = { ...device, ...face, ...base, session: face.actor, tokens, transport };
  const ride = createRide(parts);
  const money = createMoney(parts);
  const notifications = createNotifications(parts);
  const help = createHelp(parts);
  session.start();
  later.then(async (isNew) => {
    if (!isNew) return;
    await session.face.whenIdle();
    loadNewSettings();
  }, onBroken);
  return { ...base, session: face, ride, money, notifications, help: { ...help, debug }, device };
}
