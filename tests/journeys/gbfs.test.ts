import { expect } from 'vitest';
import { barriers } from '../support/browser/axe.ts';
import { journeyOn } from '../support/browser/journey.ts';
import type { Stage } from '../support/browser/stage.ts';
import { openWorld } from '../support/browser/world.ts';
import { mapIdOf } from '../support/sandbox/world.ts';

/** The app of another operator, whose map shows the sandbox's fleet as that fleet is published. */
const journey = journeyOn({ env: ({ data }) => ({ GBFS_URL: `${data}/gbfs/3.0/gbfs.json` }) });

const cellsOfTheGateway = async ({ control }: Stage): Promise<number> =>
  ((await control.GET('/control/requests')).data?.items ?? [])
    .filter(({ path }) => path === '/api/map/cells/{z}/{x}/{y}')
    .reduce((sum, { count }) => sum + count, 0);

// D138
journey(
  'With a GBFS feed as the map’s source the card of a scooter leads to its operator, and says when the scooter is gone',
  async ({ stage, phone }) => {
    const world = openWorld(stage.control);
    const { number, place } = await world.vehicle();
    const rider = await phone({ place, opens: '/map' });
    await rider.see('heading', 'Рядом с вами');
    await rider.page.getByRole('radio', { name: 'Самокаты' }).check();
    await rider.tap('button', /^Самокат.*км/);
    const card = rider.page.getByRole('dialog', { name: 'Самокат' });
    await card.getByText('Транспорт другого оператора').waitFor();
    await rider.read('Самокаты и новые электровелосипеды на сутки. Первый час сверх бесплатного времени дешевле.');
    const link = card.getByRole('link', { name: `Взять на ${new URL(stage.app).host}` });
    const id = await mapIdOf(stage.sandbox, number);
    expect(await link.getAttribute('href')).toBe(`${stage.app}/map?bike=${id}`);
    expect(await link.getAttribute('rel')).toBe('noopener noreferrer');
    expect(await rider.page.getByRole('button', { name: 'Начать поездку' }).count()).toBe(0);
    expect(await barriers(rider)).toEqual([]);

    const { GET } = stage.control;
    expect((await GET('/control/rents', { params: { query: { limit: 1 } } })).data?.items).toEqual([]);
    await stage.sandbox.db.transaction((sql) =>
      sql.query(`update sandbox.vehicles set status = 'IN_USE' where frame_number = $1`, [number]),
    );
    await rider.passUntil('heading', 'Его здесь больше нет');
    await rider.tap('button', 'Вернуться к карте');
    expect(await cellsOfTheGateway(stage)).toBe(0);
  },
);

journey('A station of a GBFS feed shows its docks and leads to its operator’s page', async ({ stage, phone }) => {
  const rider = await phone({ opens: '/map' });
  await rider.type('Поиск станций и парковок', 'ильинка');
  await rider.passUntil('option', /Ильинка/);
  await rider.tap('option', /Ильинка/);
  await rider.see('dialog', /Ильинка/);
  const link = await rider.see('link', `Взять на ${new URL(stage.app).host}`);
  expect(await link.getAttribute('href')).toMatch(new RegExp(`^${stage.app}/station/\\d+$`));
});

journey('The map draws the vehicles and stations of a GBFS feed', async ({ stage, phone }) => {
  const rider = await phone({ map: true, opens: '/map' });
  await rider.see('region', /^На карте \d/);
  expect(await cellsOfTheGateway(stage)).toBe(0);
});
