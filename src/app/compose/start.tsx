import mapWorkerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { setUnreadListener } from '#api/unread.ts';
import { lazyDebug } from '#app/services/debug/lazyDebug.ts';
import { loadNewSettings } from '#app/services/documentNavigation.ts';
import { lazy } from '#domain/lazy.ts';
import { watchInstallOffers } from '#platform/installOffer.ts';
import { loadSettings } from '#platform/settings.ts';
import { installTrustedTypes } from '#platform/trustedTypes.ts';
import type { AppDeps } from './deps.ts';
import { createDevice } from './device.ts';
import { createHelp } from './help.ts';
import { createMoney } from './money.ts';
import { createNotifications } from './notifications.ts';
import { createRide } from './ride.ts';
import { createSession } from './session.ts';

/**
 * Builds the app once per page: the settings, then one area after another.
 * @param onBroken called when `/config.json` turns out to be unusable after a start with an earlier copy
 * @throws {SettingsError} when `/config.json` cannot be used. Its message is for the operator.
 */
export async function startApp(onBroken: (cause: unknown) => void) {
  installTrustedTypes([mapWorkerUrl, '/sw.js']);
  const installOffers = watchInstallOffers(window);
  const { settings, later } = await loadSettings();
  const log = lazyDebug(async () => (await import('#app/services/debug/openDebug.ts')).openDebug(parts));
  const { debug, logFault, report } = log;
  setUnreadListener(report);
  const device = createDevice({ settings, installOffers, whenIdle: () => session.services.whenIdle() });
  const session = createSession({
    ...device,
    settings,
    rideCharts: lazy(async () => {
      const { startRide } = await import('./startRide.ts');
      return startRide(parts, { ride, help, notifications, debug });
    }),
    payment: () => money.charts.loaded()?.payment ?? null,
    logFault,
    report,
  });
  const { clients, serverClock, tokens, transport, services } = session;
  const sendAnalyticsEvent: AppDeps['sendAnalyticsEvent'] = (...reached) =>
    settings.features.reachGoals && log.sendAnalyticsEvent(...reached);
  const base = { settings, ...clients, serverClock, sendAnalyticsEvent, report };
  const parts: AppDeps = { ...device, ...services, ...base, session: services.actor, tokens, transport };
  const ride = createRide(parts);
  const money = createMoney(parts);
  const notifications = createNotifications({ ...parts, haptics: device.haptics });
  const help = createHelp(parts);
  session.start();
  later.then(async (isNew) => {
    if (!isNew) return;
    await session.services.whenIdle();
    loadNewSettings();
  }, onBroken);
  return { ...base, session: services, ride, money, notifications, help: { ...help, debug }, device };
}
