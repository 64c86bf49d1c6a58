import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRandom, type Random } from '#sandbox/random.ts';
import { ask, renew, riderOf, textOf } from '../../support/sandbox/sandbox.ts';
import { openCell, type Cell } from './cell.ts';
import { renewal } from './flows/account.ts';
import { lost } from './network.ts';
import { breachesOf } from './oracle.ts';
import { openStage, type Stage } from './stage.ts';
import type { Tab } from './tab.ts';

const MINUTE = 60_000;
/** Longer than a thief may take and still look like a lost answer. */
const APART = 13 * MINUTE;

const isFresh = ({ session }: Tab): boolean => session.getSnapshot().matches({ signedIn: 'fresh' });
const isSignedOut = ({ session }: Tab): boolean => session.getSnapshot().matches('signedOut');

/** The refresh token that the phone stores, or null. */
function storedToken({ browser }: Cell): string | null {
  const stored = browser.storage.getItem('velorent.rider.session');
  return stored === null ? null : textOf(JSON.parse(stored), 'refreshToken');
}

/** The phone and the world go on until each tab knows whether its rider is signed in. */
async function settle(cell: Cell): Promise<void> {
  for (let step = 0; step < 60; step += 1) {
    await cell.quiet();
    if (cell.tabs().every((tab) => isFresh(tab) || isSignedOut(tab))) return;
    await cell.passes(2_000);
  }
  throw new Error('a tab waits for its session without end');
}

/** Every tab meets a 401 now. */
const needsToken = async (cell: Cell): Promise<void> => {
  for (const tab of cell.tabs()) tab.session.send({ type: 'server.answered401' });
  await settle(cell);
};

type Move = (cell: Cell, random: Random) => Promise<void>;

/** What happens to an honest rider. None of it ends the session. */
const calm: Readonly<Record<string, Move>> = {
  'answers of a renewal are lost': async (cell, random) => {
    const answer = async ({ deliver }: { deliver: () => Promise<Response> }) => {
      await deliver();
      throw lost();
    };
    cell.browser.network.inject({ hits: renewal.hits, times: random.whole(1, 5), answer });
    await needsToken(cell);
  },
  'every tab needs a token at once': needsToken,
  'another tab opens': async (cell) => void cell.newTab(),
  'the newest tab is reloaded': async (cell) => void cell.reopen(),
  'the rider is away': (cell, random) => cell.sleeps(random.whole(1, 20 * 60) * MINUTE),
  'time passes': (cell, random) => cell.passes(random.whole(1, 40) * MINUTE),
  'the rider signs in on another phone, and out there': async ({ sandbox, person }) => {
    const { refresh } = await riderOf(sandbox, person.login, person.pin);
    const { origins } = sandbox;
    await ask(`${origins.main}/v3/oauth/revoke`, { method: 'POST', body: new URLSearchParams({ token: refresh }) });
  },
};

/** What ends the session, on every tab and at every service. */
const endings: Readonly<Record<string, Move>> = {
  'A thief who takes turns with the rider in renewing a token ends the session of both': async (cell) => {
    const token = storedToken(cell) ?? '';
    let stolen = textOf((await renew(cell.sandbox, token)).body, 'refresh_token');
    for (let turn = 0; turn < 3 && !cell.tabs().every(isSignedOut); turn += 1) {
      await cell.passes(APART);
      await needsToken(cell);
      const { status, body } = await renew(cell.sandbox, stolen);
      if (status === 200) stolen = textOf(body, 'refresh_token');
    }
    expect((await renew(cell.sandbox, stolen)).status).toBe(401);
  },
  'Signing out everywhere on another phone ends the session on this one': async (cell) => {
    const { mobile } = await riderOf(cell.sandbox, cell.person.login, cell.person.pin);
    await ask(`${cell.sandbox.origins.main}/v3/oauth/revoke-all?source=pwa_app`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${mobile}`, initiator: 'pwa_app' },
    });
    await needsToken(cell);
  },
  'Signing out in one tab ends the session in all tabs': async (cell) => {
    cell.tab().session.send({ type: 'rider.signedOut' });
    await settle(cell);
  },
};

function shuffled<T>(given: readonly T[], random: Random): T[] {
  const rest = [...given];
  return given.flatMap(() => rest.splice(random.whole(0, rest.length - 1), 1));
}

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

// Decisions §2.10, walked by the app's session and the backends together.
test.each(Object.entries(endings).flatMap(([name, end]) => [1, 2].map((seed) => [name, seed, end] as const)))(
  'The session reaches %s after harmless events in the order of seed %i',
  async (_, seed, end) => {
    const random = createRandom(seed);
    const cell = await openCell(stage, renewal);
    try {
      await cell.goesOn('signing in', isFresh);
      const steps: string[] = [];
      for (const [name, does] of shuffled(Object.entries(calm), random)) {
        steps.push(name);
        await does(cell, random);
        await settle(cell);
        expect(cell.tabs().every(isFresh), steps.join(', ')).toBe(true);
        expect(cell.tabs().map((tab) => tab.riderId())).toEqual(cell.tabs().map(() => cell.person.id));
      }
      const last = storedToken(cell) ?? '';
      const bearer = cell.tab().tokens.current()?.mobileToken;
      await end(cell, random);
      await cell.quiet();

      expect(cell.tabs().every(isSignedOut), steps.join(', ')).toBe(true);
      expect(storedToken(cell)).toBeNull();
      expect((await renew(stage.sandbox, last)).status).toBe(401);
      const profile = await ask(`${stage.sandbox.origins.main}/v2/profile?source=pwa_app`, {
        headers: { Authorization: `Bearer ${bearer}`, initiator: 'pwa_app' },
      });
      expect(profile.status).toBe(401);
      expect(await breachesOf(cell)).toEqual([]);
    } finally {
      await cell.close();
    }
  },
);
