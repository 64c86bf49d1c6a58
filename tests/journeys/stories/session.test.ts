import { expect } from 'vitest';
import { journey } from '../../support/browser/journey.ts';
import { follow } from '../../support/browser/traffic.ts';
import { signIn, signOut, submitSignIn } from '../../support/browser/verbs.ts';
import { openWorld } from '../../support/browser/world.ts';
import { sessionStory } from './session.story.ts';
import { playStory } from './tour.ts';

const LIST = '/map?view=list';

journey(
  'In every transition of the model of a session, the app reaches the state that the model expects',
  async ({ stage, phone }) => {
    const world = openWorld(stage.control);
    const rider = await phone();
    await rider.open('/');
    const [page, another] = [rider.page, await rider.context.newPage()];
    /** In the other tab, which stays open. */
    const inTheOtherTab = async (does: () => Promise<void>) => {
      rider.page = another;
      await another.bringToFront();
      await rider.open('/');
      await does();
      await page.bringToFront();
      rider.page = page;
    };
    const [renewals, asked] = [follow(rider, '/v3/oauth/token'), follow(rider, '/api/rides/statistics')];

    await playStory(sessionStory, {
      events: {
        'rider.typedAWrongPin': async () => {
          await rider.tap('link', 'Войти');
          await submitSignIn(rider, '10001', '4321');
        },
        'rider.typedTheRightPin': () => submitSignIn(rider, '10001', '1234'),
        'rider.signedInAgain': () => signIn(rider),
        'rider.signedOut': () => signOut(rider),
        'rider.signedInInAnotherTab': () =>
          inTheOtherTab(async () => {
            await signIn(rider);
            await rider.see('link', 'Профиль');
          }),
        'rider.signedOutInAnotherTab': () => inTheOtherTab(() => signOut(rider)),
        'server.refusedTheBearer': async () => {
          await world.faults({ fault: 'status', match: '/rides/statistics$', api: 'gateway', status: 401, times: 1 });
          await rider.tap('link', 'Профиль');
          const renewedBefore = renewals.length;
          await rider.tap('link', 'Статистика');
          await rider.see('heading', 'Пока без цифр');
          // The app renews once and sends the request again with the new token.
          expect([asked.length, renewals.length - renewedBefore]).toEqual([2, 1]);
        },
        'rider.reloadedWhileNobodyAnswered': async () => {
          await world.faults({ fault: 'status', match: '.', status: 503 });
          const tried = rider.page.waitForResponse(
            (answer) => answer.status() === 503 && answer.url().endsWith('/oauth/token'),
          );
          await rider.open('/profile');
          await tried;
          await rider.see('link', 'Профиль');
          await world.faults();
          await rider.see('heading', 'Анна Ветрова');
        },
        'server.endedTheSession': async () => {
          await stage.sandbox.db.transaction((sql) =>
            sql.query('update sandbox.token_families set ended_at = $2 where rider_id = $1', [
              '100001',
              stage.sandbox.clock.iso(),
            ]),
          );
          await rider.open(LIST);
        },
      },
      states: {
        visitor: async () => {
          await rider.see('link', 'Войти');
          expect(await rider.page.getByText(/Анна|Ветрова/).count()).toBe(0);
        },
        toldItIsWrong: async () => {
          await rider.read(/^Неверный логин или/);
          expect(await rider.page.getByLabel('Логин').inputValue()).toBe('10001');
        },
        in: async () => void (await rider.see('link', 'Профиль')),
        redirectedToSignIn: async () => {
          await rider.see('link', 'Войти');
          await expect.poll(() => new URL(rider.page.url()).searchParams.get('redirectUrl')).toBe(LIST);
          expect(
            await rider.page.evaluate(() =>
              Object.keys(localStorage).filter((name) => !name.startsWith('velorent.device.')),
            ),
          ).toEqual([]);
        },
      },
    });
  },
);
