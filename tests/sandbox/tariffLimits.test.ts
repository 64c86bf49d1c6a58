import { afterAll, beforeEach, expect, test } from 'vitest';
import { profile } from '../support/sandbox/account.ts';
import { clearRides, openSandbox, riderOf } from '../support/sandbox/sandbox.ts';
import { controlOf } from '../support/sandbox/world.ts';

const sandbox = await openSandbox();
const anna = await riderOf(sandbox);
beforeEach(() => clearRides(sandbox));
afterAll(() => sandbox.close());

const HOUR = 3_600_000;
const hoursFromNow = (hours: number) => new Date(sandbox.clock.now() + hours * HOUR).toISOString();

/** Rides an hour ago on a tariff that runs for another hour. */
async function rode(tariff: string, rides: number, seconds: number): Promise<void> {
  await controlOf(sandbox).POST('/control/riders/{login}/history', {
    params: { path: { login: '10001' } },
    body: { rides },
  });
  const column = tariff.startsWith('omni') ? 'omni_tariff' : 'tariff';
  await sandbox.db.transaction(async (sql) => {
    await sql.query(`update sandbox.riders set ${column}_id = $1, ${column}_end = $2 where login = '10001'`, [
      tariff,
      hoursFromNow(1),
    ]);
    await sql.query(
      'update public.rents set tariff_id = $1, duration = $2, ride_started_at = $3 where client_id = $4',
      [tariff, seconds, hoursFromNow(-1), anna.id],
    );
  });
}

test.each([
  ['runs two minutes before its 300 minutes are used', 'omni-week', 2, 149 * 60, 'omni-week'],
  ['ends once its 300 started minutes are used', 'omni-week', 2, 149 * 60 + 1, null],
  ['runs before its twenty rides are used', 'bike-day', 19, 60, 'bike-day'],
  ['ends once its twenty rides are used', 'bike-day', 20, 60, null],
])('A tariff %s (%s, %i rides of %i s)', async (_, tariff, rides, seconds, left) => {
  await rode(tariff, rides, seconds);
  const { OmniTariffId, TariffId } = await profile(sandbox, anna);
  expect(tariff === 'omni-week' ? OmniTariffId : TariffId).toBe(left);
});
