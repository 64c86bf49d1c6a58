import { expect } from 'vitest';
import { GOAL, journey } from '../support/browser/journey.ts';
import type { Phone } from '../support/browser/phone.ts';
import { hold } from '../support/browser/server.ts';
import type { Stage } from '../support/browser/stage.ts';
import { follow } from '../support/browser/traffic.ts';
import { rideOff, signIn, signOut } from '../support/browser/verbs.ts';
import { openWorld } from '../support/browser/world.ts';

/** A demo rider in a ride. */
async function riding(stage: Stage, phone: (options: object) => Promise<Phone>, login: string): Promise<Phone> {
  const world = openWorld(stage.control);
  await world.faults();
  const { number, place } = await world.vehicle();
  await stage.control.PATCH('/control/riders/{login}', { params: { path: { login } }, body: { tariff: true } });
  const rider = await phone({ place });
  await rideOff(rider, number, login);
  return rider;
}

const statuses = async (stage: Stage, login: string) =>
  (await openWorld(stage.control).ledger(login)).rents.map(({ status }) => status);

journey(
  'A session that ends in a ride loses nothing: the ride appears at once after the next sign-in',
  async ({ stage, phone }) => {
    const world = openWorld(stage.control);
    const rider = await riding(stage, phone, '10004');
    // Finish is tapped without a network, then the session is refused before anything was sent.
    await rider.context.setOffline(true);
    await rider.tap('button', 'Завершить');
    await rider.read(/^Завершение записано/);
    rider.complaints.splice(0);
    await world.faults({ fault: 'status', match: '.', api: 'gateway', status: 401 });
    const renewals = follow(rider, '/v3/oauth/token');
    await stage.sandbox.db.transaction((sql) =>
      sql.query(`update sandbox.token_families set ended_at = $2 where rider_id = $1`, [
        '100004',
        stage.sandbox.clock.iso(),
      ]),
    );
    await rider.context.setOffline(false);
    await rider.passUntil('link', 'Войти');
    // A refused renewal was retried before the session ended.
    expect(renewals.length).toBeGreaterThan(1);
    expect(
      await rider.page.evaluate(() =>
        Object.keys(localStorage).filter((name) => /^velorent\.(rider|ride)\./.test(name)),
      ),
    ).toEqual(['velorent.ride.100004']);

    // Another rider of this phone sees nothing of it.
    await world.faults();
    await signIn(rider, '10002');
    await rider.passUntil('link', 'Сканировать');
    expect(await rider.page.getByRole('link', { name: 'К поездке' }).count()).toBe(0);
    await signOut(rider);

    await signIn(rider, '10004');
    await rider.tap('link', 'К поездке');
    await rider.passUntil('heading', 'Сфотографируйте самокат');
    expect(await statuses(stage, '10004')).toEqual(['CHECK_END']);
  },
);

journey(
  'A finish sent while the network fails is saved with its time, and the time offline costs nothing',
  GOAL,
  async ({ stage, phone }) => {
    const rider = await riding(stage, phone, '10001');
    await rider.stand((await openWorld(stage.control).parking()).place);
    const finish = await hold(rider, stage, /\/finish$/);
    await rider.tap('button', 'Завершить');
    await finish.asked();
    const asked = stage.sandbox.clock.now();
    await rider.context.setOffline(true);
    await rider.read(/^Завершение записано/);
    await rider.pass(300_000);
    await finish.letGo();
    rider.complaints.splice(0);
    await rider.context.setOffline(false);
    await rider.passUntil('heading', 'Сфотографируйте самокат');
    const { rows } = await stage.sandbox.db.transaction((sql) =>
      sql.query<{ late: number }>(
        `select extract(epoch from finish_requested_at)::float8 - $1 as late from public.rents where client_id = '100001' and ended_at is null`,
        [asked / 1_000],
      ),
    );
    // Not the five minutes without a network. The phone's clock also runs on while this machine works.
    expect(rows.map(({ late }) => Math.abs(late) < 60)).toEqual([true]);
  },
);
