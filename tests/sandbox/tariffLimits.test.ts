import { beforeEach, expect, test } from 'vitest';
import { profile } from '../support/sandbox/account.ts';
import { clearRides, fileSandbox, riderOf } from '../support/sandbox/sandbox.ts';
import { controlOf } from '../support/sandbox/world.ts';
import { run } from './rows.ts';

const sandbox = await fileSandbox();
const anna = await riderOf(sandbox);
beforeEach(() => clearRides(sandbox));

const HOUR = 3_600_000;
const hoursFromNow = (hours: number) => new Date(sandbox.clock.now() + hours * HOUR).toISOString();

/** Rides an hour ago on a tariff that runs for another hour. */
async function rode(tariff: string, rides: number, seconds: number): Promise<void> {
  await controlOf(sandbox).POST('/control/riders/{login}/history', {
    params: { path: { login: '10001' } },
    body: { rides },
  });
  const column = tariff.startsWith('omni') ? 'omni_tariff' : 'tariff';
  await run(
    sandbox,
    `update sandbox.riders set ${column}_id = '${tariff}', ${column}_end = '${hoursFromNow(1)}' where login = '10001';
     update public.rents set tariff_id = '${tariff}', duration = ${seconds}, ride_started_at = '${hoursFromNow(-1)}' where client_id = '${anna.id}'`,
  );
}

test.each([
  ['still runs while two of its 300 minutes are left', 'omni-week', 2, 149 * 60, 'omni-week'],
  ['ends once its 300 minutes are used, because each started minute counts', 'omni-week', 2, 149 * 60 + 1, null],
  ['still runs while one of its twenty rides is left', 'bike-day', 19, 60, 'bike-day'],
  ['ends once its twenty rides are used', 'bike-day', 20, 60, null],
])('The rider’s tariff %s (%s, after %i rides of %i s each)', async (_, tariff, rides, seconds, left) => {
  await rode(tariff, rides, seconds);
  const { OmniTariffId, TariffId } = await profile(sandbox, anna);
  expect(tariff === 'omni-week' ? OmniTariffId : TariffId).toBe(left);
});
