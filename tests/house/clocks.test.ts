import { expect, test } from 'vitest';
import { breaches, code } from './tree.ts';

/**
 * A phone's clock may be wrong by a day. The app counts times and waits that the server sets on the server's clock. Only
 * these files read the phone's clock; the text says why.
 */
const READS_THE_PHONES_CLOCK: Readonly<Record<string, string>> = {
  'src/api/serverClock.ts': 'the app stores the server’s clock as an offset from the phone’s',
  'src/api/tokens.ts': 'after a sleep the phone’s two clocks differ',
  'src/app/services/tokenRenewal.ts': 'one tab passes tokens to another tab of the same phone',
  'src/app/services/forwardDeviceEvents.ts': 'one tab passes tokens to another tab of the same phone',
  'src/app/compose/session.ts': 'beside the server’s, for records with either time',
  'src/app/services/debug/openDebug.ts': 'lines of this phone’s own log',
  'src/platform/paymentRecord.ts': 'the age of records that this phone stores',
  'src/platform/persistedRide.ts': 'the age of records that this phone stores',
  'src/platform/recordStore.ts': 'the age of records that this phone stores',
  'src/platform/queryPersister.ts': 'the age of records that this phone stores',
  'src/platform/sessionStore.ts': 'a mark that the app compares only with itself',
  'src/features/debug/Log.tsx': 'the name of a file',
  'src/stores/pickedMapCard.ts': 'the age of records that this phone stores',
  'src/hooks/useClock.ts': 'the age of the phone’s last answer from the server',
  'src/stores/rideTrack.ts': 'positions carry the phone’s time',
  'src/i18n/useMoment.ts': 'how long ago this phone received something',
  'src/i18n/format.ts': 'whether a date needs its year',
};

// S011
test('Only the listed files read the phone’s clock', () => {
  const asking = breaches(
    code.filter((path) => /^(src|machines)\//.test(path) && !path.startsWith('src/sw/')),
    /Date\.now\(\)|new Date\(\)/,
  ).map((found) => found.split(':')[0] ?? '');
  expect([...new Set(asking)].toSorted()).toEqual(Object.keys(READS_THE_PHONES_CLOCK).toSorted());
});
