import type { Fault } from '../faults.ts';
import type { Flow } from '../flows.ts';

/** A journey of `npm test` that shows this cell in Chromium already: its file under tests, and its name. */
export type Proof = { flow: Flow; fault: Fault; file: string; test: string };

const inFile = (file: string, test: string, cells: readonly (readonly [Flow, Fault])[]): Proof[] =>
  cells.map(([flow, fault]) => ({ flow, fault, file, test }));

export const proven: readonly Proof[] = [
  ...inFile(
    'journeys/offline.test.ts',
    'without a network sign-in says so and keeps what was typed; with a network the rider signs in',
    [['sign-in', 'offline before send']],
  ),
  ...inFile('stories/session.test.ts', 'the app follows the story of a session', [
    ['renewal', 'renewal refused'],
    ['browsing map/history', 'renewal refused'],
  ]),
  ...inFile('journeys/session.test.ts', 'a bearer refused in three tabs at once is renewed once for all of them', [
    ['renewal', 'same action in two tabs'],
  ]),
  ...inFile('stories/version.test.ts', 'the app follows the story of a required update', [
    ['browsing map/history', '426'],
  ]),
  ...inFile('stories/version.test.ts', 'the app follows the story of a required update in a ride', [
    ['pause/resume', '426'],
  ]),
  ...inFile(
    'journeys/sessionEndsInRide.test.ts',
    'a session that ends in a ride loses nothing of the ride: signing in again shows it at once',
    [['finish with photo', 'renewal refused']],
  ),
  ...inFile('stories/command.test.ts', 'the app follows the story of commands whose answers are lost', [
    ['start rent', 'done but answer lost'],
    ['finish with photo', 'done but answer lost'],
  ]),
  ...inFile(
    'journeys/pageKilled.test.ts',
    'the page is killed in every stage of a ride; each time the ride is restored, and its command happens once',
    [
      ['start rent', 'tab killed'],
      ['pause/resume', 'tab killed'],
      ['finish with photo', 'tab killed'],
    ],
  ),
  ...inFile(
    'journeys/payments.test.ts',
    'a tariff is bought with the keyboard only; the provider’s tab is closed, and the tariff is not paid again',
    [['buy tariff (redirect)', 'tab killed']],
  ),
  ...inFile(
    'journeys/tariffs.test.ts',
    'a tariff with insurance asks for the name first, makes one order of two taps, is paid once, and the app says so',
    [['buy tariff (redirect)', 'Back, bfcache, double tap']],
  ),
  ...inFile(
    'journeys/cards.test.ts',
    'a card is added on the bank’s page: refused, left, then accepted, and the app believes the payment order only',
    [['add card and return', 'Back, bfcache, double tap']],
  ),
  ...inFile(
    'journeys/cards.test.ts',
    'another card becomes the default, an expired card cannot, and removing asks first',
    [['delete/default card', 'offline before send']],
  ),
  ...inFile(
    'journeys/promo.test.ts',
    'a wrong code is corrected in the same dialog; too many wrong codes block it for a while; a lost answer is asked for again',
    [['promo', 'offline before send']],
  ),
  ...inFile(
    'journeys/rate.test.ts',
    'a rating asks for what is missing, survives a reload, waits without a network and is sent once',
    [
      ['rating/feedback', 'offline before send'],
      ['rating/feedback', 'request lost'],
    ],
  ),
  ...inFile('journeys/realtime.test.ts', 'rows that arrive twice and out of order move the ride once and never back', [
    ['start rent', 'duplicate delivery'],
    ['pause/resume', 'duplicate delivery'],
    ['finish with photo', 'duplicate delivery'],
    ['pause/resume', 'realtime out of order'],
    ['start rent', 'realtime out of order'],
    ['finish with photo', 'realtime out of order'],
  ]),
  ...inFile(
    'tours/clock.test.ts',
    'a phone that slept half an hour shows the current ride at once, and its next command has not expired',
    [['pause/resume', 'frozen 30 min']],
  ),
  ...inFile(
    'tours/clock.test.ts',
    'a phone 26 hours %s rides by the server’s time: its timer, its free minutes, its commands',
    [
      ['start rent', 'clock ± 26 h'],
      ['pause/resume', 'clock ± 26 h'],
      ['finish with photo', 'clock ± 26 h'],
    ],
  ),
  ...inFile('journeys/tabs.test.ts', 'a command in flight in one tab is not sent by another tab that finds it stored', [
    ['pause/resume', 'request lost'],
  ]),
  ...inFile(
    'journeys/offlineStart.test.ts',
    'a browser killed in a ride opens it again without a network and finishes it there, and everything is sent once',
    [['finish with photo', 'offline before send']],
  ),
  ...inFile(
    'journeys/tabs.test.ts',
    'three tabs show one ride; a command of all three happens once; signing out in one signs out all',
    [
      ['start rent', 'same action in two tabs'],
      ['finish with photo', 'same action in two tabs'],
    ],
  ),
  ...inFile(
    'tours/storageAndPermissions.test.ts',
    'the browser deletes its storage in a ride: the ride goes on through a pause, a renewal, a reload and its photo',
    [
      ['pause/resume', 'storage wiped'],
      ['finish with photo', 'storage wiped'],
    ],
  ),
  ...inFile(
    'tours/storageAndPermissions.test.ts',
    'a phone whose storage is full lets its rider sign in, ride and finish the ride',
    [
      ['sign-in', 'storage full'],
      ['start rent', 'storage full'],
    ],
  ),
  ...inFile(
    'tours/storageAndPermissions.test.ts',
    'a rider who withdraws the location permission in a ride reads how to grant it again, and finishes the ride',
    [['finish with photo', 'permission denied or withdrawn']],
  ),
  ...inFile('journeys/photo.test.ts', 'a phone without room for the photo asks the rider to stay', [
    ['finish with photo', 'storage full'],
  ]),
  ...inFile(
    'journeys/serviceWorkerUpdate.test.ts',
    'a release that arrives in a ride waits for the photo and is offered after the ride; a worker that lets no page start is removed',
    [
      ['finish with photo', 'deploy in mid-flow'],
      ['finish with photo', 'worker waiting/killed'],
    ],
  ),
  ...inFile(
    'journeys/notifications.test.ts',
    'the list has pages of fifteen with the whole count, unread ones are marked and become read, and the list stays without a network',
    [['notifications', 'offline before send']],
  ),
  ...inFile(
    'journeys/map.test.ts',
    'without a network the map shows the age of its data, and with a network it updates',
    [['browsing map/history', 'offline before send']],
  ),
];
