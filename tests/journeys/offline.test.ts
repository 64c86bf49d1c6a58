import { expect } from 'vitest';
import { GOAL, journey } from '../support/browser/journey.ts';
import { onRoute } from '../support/browser/onRoute.ts';
import { hold } from '../support/browser/server.ts';
import { rideScooter, signIn } from '../support/browser/verbs.ts';
import { openWorld } from '../support/browser/world.ts';

journey('When the basemap does not load, the map shows a button that loads the basemap', async ({ stage, phone }) => {
  const { place } = await openWorld(stage.control).vehicle();
  const rider = await phone({ map: true, place });
  const letBasemapLoad = await onRoute(rider.page, /\/basemap\/(light|dark)\.json/, (route) => route.abort());
  await rider.open('/');
  await signIn(rider);
  await rider.see('button', 'Повторить');
  rider.complaints.splice(0);
  await letBasemapLoad();
  await rider.tap('button', 'Повторить');
  await rider.see('region', /^На карте \d+/);
});

journey(
  'When the network fails during the request to finish a ride, the server still records when the rider tapped',
  GOAL,
  async ({ stage, phone }) => {
    const { world, rider } = await rideScooter({ stage, phone });
    await rider.stand((await world.parking()).place);
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
