import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { AppDeps } from '#app/compose/deps.ts';
import { goTo } from '#app/services/documentNavigation.ts';
import { noticeFigures, type RideWarning } from '#domain/rideNotice.ts';
import { errorTexts } from '#errors/errorTexts.ts';
import { loadAllTexts } from '#i18n/language.ts';
import { formatFor } from '#i18n/useFormat.ts';
import type { RideNow } from '#machines/rideNotice/rideNotice.types.ts';
import { paths } from '#paths/paths.ts';
import { createBrowserPush } from '#platform/browserPush.ts';
import type { Haptics } from '#platform/haptics.ts';
import { closeRideNotice, markIcon, showRideNotice } from '#platform/rideNotice.ts';
import { createTone } from '#platform/tone.ts';
import { watchHidden, watchVisible } from '#platform/visibility.ts';
import { toasts } from '#ui/toasts.ts';
import { rideNoticeOf } from './noticeTexts.ts';
import { createRideNotice } from './rideNotice.ts';

export type OpenRideNoticeDeps = Pick<AppDeps, 'settings' | 'session' | 'riderStore' | 'serverClock' | 'report'> & {
  haptics: Haptics;
};

/** The ride outside the app, in this browser. Loads with the first ride, and with the screens of its choice. */
export const openRideNotice = (parts: OpenRideNoticeDeps) =>
  createRideNotice({
    ...parts,
    push: createBrowserPush(navigator),
    hasWorker: parts.settings.serviceWorker,
    async noticeOf(ride, now) {
      // After a reload on the map only the texts of the first screens are there.
      await loadAllTexts();
      return rideNoticeOf(ride, now);
    },
    screen: { show: showRideNotice, close: closeRideNotice, mark: markIcon },
    tone: createTone(),
    say: (...warned) => void loadAllTexts().then(() => sayWarning(...warned), parts.report),
    goTo,
    page: { isHidden: () => document.visibilityState === 'hidden', watchHidden, watchVisible },
  });

/** What a sound was about. The ride's screen says the rule of a zone by itself. */
function sayWarning(warning: RideWarning, { rent }: RideNow, now: number): void {
  if (warning === 'zone') {
    if (location.pathname === paths.ride) return;
    toasts.show({ kind: 'ride', key: warning, text: errorTexts(i18n, { code: 'restrictedZone' }).title });
    return;
  }
  const { free } = noticeFigures(rent, now);
  if (!free || !('at' in free)) return;
  const time = formatFor(i18n.locale).time(free.at);
  toasts.show({ kind: 'ride', key: warning, text: i18n._(msg`Бесплатные минуты закончатся в\u00A0${time}`) });
}
