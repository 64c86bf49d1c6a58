import { expect, test } from 'vitest';
import { breaches, code } from './tree.ts';

/**
 * A phone's clock may be wrong by a day. Whatever the server has dated, and every wait that it has set, is counted on the server's
 * clock; these alone ask the phone's, and why.
 */
const ASKS_THE_PHONE: Readonly<Record<string, string>> = {
  'src/api/serverClock.ts': 'the server’s clock is kept as its distance from the phone’s',
  'src/api/tokens.ts': 'a sleep is seen by the phone’s two clocks going apart',
  'src/app/renewal.ts': 'tokens on their way between two tabs of one phone',
  'src/app/device.ts': 'tokens on their way between two tabs of one phone',
  'src/app/start.tsx': 'beside the server’s, for memos of either time',
  'src/app/actors/payment.ts': 'when a payment was begun here, for who finds it here',
  'src/app/debug/openDebug.ts': 'lines of this phone’s own log',
  'src/platform/begunPayment.ts': 'the age of what this phone keeps',
  'src/platform/keptOnce.ts': 'the age of what this phone keeps',
  'src/platform/memo.ts': 'the age of what this phone keeps',
  'src/platform/photos.ts': 'the age of what this phone keeps',
  'src/platform/keptAnswers.ts': 'the age of what this phone keeps',
  'src/platform/kept.ts': 'a mark that is only ever compared with itself',
  'src/features/debug/LogActions.tsx': 'the name of a file',
  'src/features/history/keptHistory.ts': 'the age of what this phone keeps',
  'src/features/notifications/keptList.ts': 'the age of what this phone keeps',
  'src/features/map/pickedPlace.ts': 'the age of what this phone keeps',
  'src/features/map/useNow.ts': 'the age of what this phone has been told',
  'src/features/track/trackBox.ts': 'positions carry the phone’s time',
  'src/features/track/useTrack.ts': 'positions carry the phone’s time',
  'src/i18n/useMoment.ts': 'how long ago this phone was told something',
  'src/i18n/format.ts': 'whether a date needs its year',
  'src/features/ride/RideGallery.tsx': 'a page for developers',
  'src/features/ride/dockGallery.ts': 'a page for developers',
};

test('the phone’s clock is asked where the phone’s own time is meant, and nowhere else', () => {
  const asking = breaches(
    code.filter((path) => /^(src|machines)\//.test(path) && !path.startsWith('src/sw/')),
    /Date\.now\(\)|new Date\(\)/,
  ).map((found) => found.split(':')[0]);
  expect([...new Set(asking)].toSorted()).toEqual(Object.keys(ASKS_THE_PHONE).toSorted());
});
