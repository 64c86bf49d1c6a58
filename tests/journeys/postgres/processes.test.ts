import { expect, onTestFinished, test, vi } from 'vitest';
import { openPostgres } from '#sandbox/database/openPostgres.ts';
import { FIRST_BIKE } from '#sandbox/seed/knownStations.ts';
import { openBrowser } from '../../support/browser/browser.ts';
import { openControl, type Control } from '../../support/browser/control.ts';
import { STATION, takeDocked } from '../../support/browser/docks.ts';
import { orders } from '../../support/browser/orders.ts';
import { openPhone } from '../../support/browser/phone.ts';
import { dist } from '../../support/browser/stage.ts';
import { finishAtParking, openNumberPad, signIn, toProvider, typeNumber } from '../../support/browser/verbs.ts';
import { openWorld } from '../../support/browser/world.ts';
import { freePort, postgresBin, startCluster } from '../../support/postgres/cluster.ts';
import { openAddress, openCity } from '../../support/sandbox/address.ts';
import { NOON } from '../../support/sandbox/baseOptions.ts';
import { together } from '../../support/sandbox/crowd.ts';
import { startProcess, type SandboxProcess } from '../../support/sandbox/process.ts';

/** Three servers, PostgreSQL and a browser on a busy machine. */
const LONGEST_MS = 600_000;
const ANNA = '10001';
/** Longer than the free time of the demo tariff. */
const FIFTY_MINUTES = 3_000_000;

/** Three processes on one PostgreSQL, each with the app and its backends, behind one address for each of the four. */
async function openProcesses() {
  const cluster = await startCluster(postgresBin());
  onTestFinished(() => cluster.stop());
  const databaseUrl = await cluster.create('city');
  const processes: (SandboxProcess & { url: string })[] = [];
  const city = await openCity(processes, await openPostgres(databaseUrl));
  onTestFinished(() => city.close());
  const app = await openAddress(() => processes.map(({ url }) => url));
  onTestFinished(() => app.close());
  const start = async () => {
    const port = await freePort();
    const behind = { ...city.origins, app: app.origin };
    const started = await startProcess({ databaseUrl, app: { dist, port, behind } });
    onTestFinished(() => started.kill());
    return { ...started, url: `http://127.0.0.1:${port}` };
  };
  processes.push(...(await together(3, start)));
  return { app: app.origin, city, processes };
}

test(
  'A rider rides twice and buys a tariff through three server processes, one of which is killed during the first start',
  { timeout: LONGEST_MS },
  async () => {
    const { app, city, processes } = await openProcesses();
    const own = openControl(city.origins.data);
    const control: Control = {
      ...own,
      POST: async (path, ...given) => {
        const answer = await own.POST(path, ...given);
        await city.follow();
        return answer;
      },
    };
    const world = openWorld(control);
    const { number, place } = await world.vehicle();
    const rider = await openPhone(await openBrowser(), { app, control, time: NOON, place });
    onTestFinished(() => rider.close());

    await rider.open('/');
    await signIn(rider);
    await openNumberPad(rider);
    await typeNumber(rider, number);
    await rider.tap('button', 'Начать поездку');
    const { requests } = city.gateway;
    const start = await vi.waitUntil(() => requests.find(({ line }) => line === 'POST /api/rents'), {
      timeout: 30_000,
    });
    expect(new Set(requests.map(({ server }) => server)).size).toBe(3);
    await processes.find(({ origins }) => origins.gateway === start.server)?.kill();
    expect(processes.filter((one) => one.isRunning())).toHaveLength(2);
    await rider.passUntil('button', 'Завершить');
    await rider.pass(FIFTY_MINUTES);
    await finishAtParking(rider, world);
    await rider.tap('button', 'Готово');

    const bike = await takeDocked(control, FIRST_BIKE);
    await rider.stand(bike.place);
    await rider.open('/map/scan');
    await typeNumber(rider, bike.number);
    await rider.tap('button', 'Начать поездку');
    await rider.passUntil('heading', 'Тяните велосипед на себя');
    await bike.hand('pullOut');
    await rider.passUntil('button', 'Вернуть');
    await rider.pass(FIFTY_MINUTES);
    await rider.tap('button', 'Вернуть');
    await bike.hand('pushIn', STATION.mechanical);
    await rider.passUntil('heading', 'Поездка завершена');

    await control.PUT('/control/riders/{login}/cards', { params: { path: { login: ANNA } }, body: { items: [] } });
    await toProvider(rider, 'omni-day', '149 ₽');
    await rider.tap('button', 'Оплатить 149 ₽');
    await rider.see('heading', 'Оплата прошла');

    const { rents, charges } = await world.ledger(ANNA);
    expect(rents.map((rent) => [rent.number, rent.status])).toEqual([
      [bike.number, 'DONE'],
      [number, 'DONE'],
    ]);
    expect(charges.map(({ kind }) => kind).toSorted()).toEqual(['ride', 'ride', 'tariff']);
    expect((await orders(control, ANNA)).map(({ kind, state, charges: paid }) => [kind, state, paid])).toEqual([
      ['tariff', 'paid', 1],
    ]);
    expect(await world.lockCommands(rents[1]?.id ?? '')).toEqual(['open obeyed', 'close obeyed']);
    expect(await bike.lockCommands()).toEqual(['open obeyed']);
    expect(rider.complaints).toEqual([]);
  },
);
