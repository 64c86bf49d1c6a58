import type { Fault } from '../faults.ts';
import type { Flow } from '../flows.ts';

/** A journey of `npm test` that shows this cell in Chromium already: its file under tests, and its name. */
export type Proof = { flow: Flow; fault: Fault; file: string; test: string };

const inFile = (file: string, test: string, cells: readonly (readonly [Flow, Fault])[]): Proof[] =>
  cells.map(([flow, fault]) => ({ flow, fault, file, test }));

export const proven: readonly Proof[] = [
  ...inFile(
    'journeys/offline.test.ts',
    'without network the entrance says so and keeps what was typed; with it the rider is in',
    [['sign-in', 'offline before send']],
  ),
  ...inFile('stories/session.test.ts', 'the app tells the story of a session', [
    ['renewal', 'renewal refused'],
    ['browsing map/history', 'renewal refused'],
  ]),
  ...inFile('journeys/session.test.ts', 'a bearer refused in three tabs at once is renewed once for all of them', [
    ['renewal', 'same action in two tabs'],
  ]),
  ...inFile('stories/version.test.ts', 'the app tells the story of an update that is demanded', [
    ['browsing map/history', '426'],
  ]),
  ...inFile('stories/version.test.ts', 'the app tells the story of an update that is demanded in a ride', [
    ['pause/resume', '426'],
  ]),
  ...inFile(
    'journeys/interrupted.test.ts',
    'a session that ends in a ride takes nothing of the ride: signing in again shows it at once',
    [['finish with photo', 'renewal refused']],
  ),
  ...inFile('stories/command.test.ts', 'the app tells the story of commands whose answers are lost', [
    ['start rent', 'done but answer lost'],
    ['finish with photo', 'done but answer lost'],
  ]),
  ...inFile(
    'journeys/killed.test.ts',
    'the page is killed in every stage of a ride; each time the ride is there, and what was asked happens once',
    [
      ['start rent', 'tab killed'],
      ['pause/resume', 'tab killed'],
      ['finish with photo', 'tab killed'],
    ],
  ),
  ...inFile(
    'journeys/payments.test.ts',
    'keys alone buy a plan; the provider’s tab is closed, and what was paid is not paid again',
    [['buy tariff (redirect)', 'tab killed']],
  ),
  ...inFile(
    'journeys/tariffs.test.ts',
    'a plan with insurance: the name comes first, two taps make one order, the provider is paid once and the app says so',
    [['buy tariff (redirect)', 'Back, bfcache, double tap']],
  ),
  ...inFile(
    'journeys/cards.test.ts',
    'a card is added on the bank’s page: refused, left, then accepted, and only the order is believed',
    [['add card and return', 'Back, bfcache, double tap']],
  ),
  ...inFile(
    'journeys/cards.test.ts',
    'another card is made the main one, an expired one cannot be, and removing asks first',
    [['delete/default card', 'offline before send']],
  ),
  ...inFile(
    'journeys/promo.test.ts',
    'a wrong code is mended in the same dialog; too many close it for a while; a lost answer is asked for again',
    [['promo', 'offline before send']],
  ),
  ...inFile(
    'journeys/rate.test.ts',
    'a ride is rated: what is missing is asked for, what is typed outlives the page, and without a network it waits and is sent once',
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
    'journeys/clock.test.ts',
    'a phone that slept half an hour knows at once how it stands, and its next tap is not too late',
    [['pause/resume', 'frozen 30 min']],
  ),
  ...inFile(
    'journeys/clock.test.ts',
    'a phone 26 hours %s rides by the server’s time: its timer, its free minutes, its commands',
    [
      ['start rent', 'clock ± 26 h'],
      ['pause/resume', 'clock ± 26 h'],
      ['finish with photo', 'clock ± 26 h'],
    ],
  ),
  ...inFile(
    'journeys/tabs.test.ts',
    'a command on its way in one tab is not sent by another that finds it written down',
    [['pause/resume', 'request lost']],
  ),
  ...inFile(
    'journeys/offlineStart.test.ts',
    'a browser killed in a ride opens it again without network, ends it there, and everything is sent once',
    [['finish with photo', 'offline before send']],
  ),
  ...inFile(
    'journeys/tabs.test.ts',
    'three tabs show one ride; what all of them ask at once is done once; signing out of one leaves none',
    [
      ['start rent', 'same action in two tabs'],
      ['finish with photo', 'same action in two tabs'],
    ],
  ),
  ...inFile(
    'journeys/shaken.test.ts',
    'the browser throws everything away in a ride: it goes on, through a pause, a renewal, a load of the page and its photo',
    [
      ['pause/resume', 'storage wiped'],
      ['finish with photo', 'storage wiped'],
    ],
  ),
  ...inFile('journeys/shaken.test.ts', 'a phone that keeps nothing more lets its rider in, ride and end the ride', [
    ['sign-in', 'storage full'],
    ['start rent', 'storage full'],
  ]),
  ...inFile(
    'journeys/shaken.test.ts',
    'a rider who takes the position back in mid-ride hears how to give it again, and ends the ride with it',
    [['finish with photo', 'permission denied or withdrawn']],
  ),
  ...inFile('journeys/photo.test.ts', 'a phone without room for the photo says to stay', [
    ['finish with photo', 'storage full'],
  ]),
  ...inFile(
    'journeys/update.test.ts',
    'a release that comes in mid-ride waits for the photo and is offered after the ride; a worker that lets no page start is withdrawn',
    [
      ['finish with photo', 'deploy in mid-flow'],
      ['finish with photo', 'worker waiting/killed'],
    ],
  ),
  ...inFile(
    'journeys/notifications.test.ts',
    'the list: pages of fifteen with the whole count, unread ones marked and read, what was seen stays without a network',
    [['notifications', 'offline before send']],
  ),
  ...inFile('journeys/map.test.ts', 'without a network the map says how old it is, with one it is new again', [
    ['browsing map/history', 'offline before send'],
  ]),
];
