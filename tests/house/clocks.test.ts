import { expect, test } from 'vitest';
import { breaches, code } from './tree.ts';

/**
 * A phone's clock may be wrong by a day. Times and waits that the server sets are counted on the server's clock. Only
 * these files read the phone's clock; the text says why.
 */
const ASKS_THE_PHONE: Readonly<Record<string, string>> = {
  'src/api/serverClock.ts': 'the server’s clock is kept as its distance from the phone’s',
  'src/api/tokens.ts': 'a sleep is seen by the phone’s two clocks going apart',
  'src/app/services/tokenRenewal.ts': 'tokens on their way between two tabs of one phone',
  'src/app/services/forwardDeviceEvents.ts': 'tokens on their way between two tabs of one phone',
  'src/app/compose/session.ts': 'beside the server’s, for memos of either time',
  'src/app/services/debug/openDebug.ts': 'lines of this phone’s own log',
  'src/platform/paymentRecord.ts': 'the age of what this phone keeps',
  'src/platform/persistedRide.ts': 'the age of what this phone keeps',
  'src/platform/recordStore.ts': 'the age of what this phone keeps',
  'src/platform/queryPersister.ts': 'the age of what this phone keeps',
  'src/platform/sessionStore.ts': 'a mark that is only ever compared with itself',
  'src/features/debug/Log.tsx': 'the name of a file',
  'src/stores/pickedMapCard.ts': 'the age of what this phone keeps',
  'src/hooks/useClock.ts': 'the age of what this phone has been told',
  'src/stores/rideTrack.ts': 'positions carry the phone’s time',
  'src/i18n/useMoment.ts': 'how long ago this phone was told something',
  'src/i18n/format.ts': 'whether a date needs its year',
};

// S011
test('only the listed files read the phone’s clock', () => {
  const asking = breaches(
    code.filter((path) => /^(src|machines)\//.test(path) && !path.startsWith('src/sw/')),
    /Date\.now\(\)|new Date\(\)/,
  ).map((found) => found.split(':')[0] ?? '');
  expect([...new Set(asking)].toSorted()).toEqual(Object.keys(ASKS_THE_PHONE).toSorted());
});

test('screens tick by one clock: only src/hooks/useClock.ts waits for the next second', () => {
  const screens = code.filter((path) => /^src\/(features|hooks|ui)\//.test(path));
  expect(breaches(screens, /setInterval\(/)).toEqual([]);
});
