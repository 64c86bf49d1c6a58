import { createServerClock } from '#api/serverClock.ts';
import { signedInApp } from '../../../support/sandbox/signedIn.ts';
import { words } from '../../../support/words.ts';
import type { AccountState } from '../../people.ts';
import { createBrowser } from '../browser.ts';
import type { Stage } from '../stage.ts';

export type Page = Awaited<ReturnType<typeof openPage>>;

/** Tables with rows of a rider. Sessions are left out, because each sign-in makes one. */
const OWNED = words(`orders charges cards code_uses opened_tariffs feedback consents avatars push_subscriptions
  metro_links reservations rings troika_cards`);

/** The app's clients for one rider, and the server's data of that rider. */
export async function openPage(stage: Stage, account: AccountState = {}) {
  const person = await stage.newPerson(account);
  const browser = createBrowser(stage);
  const { clock, network, sandbox } = browser;
  const app: Awaited<ReturnType<typeof signedInApp>> = await signedInApp(sandbox, {
    login: person.login,
    serverClock: createServerClock({ monotonic: clock.now, wall: clock.wall }),
    // A refusal is final: these calls have no session chart.
    onUnauthorised: () => app.tokens.clear(),
    language: () => 'ru',
    fetch: network.fetch,
    timeout: 2 ** 31 - 1,
  });
  const newNumber = stage.newPhoneNumber();

  const page = {
    ...app,
    stage,
    network,
    person,
    newNumber,
    rentId: '',
    reservationId: '',
    vehicle: '',
    /** When the next command expires: milliseconds of the server's clock, stored before the first try. */
    expiresAt: 0,
    now: () => sandbox.clock.now(),
    passes: async (milliseconds: number): Promise<void> => {
      await network.quiet();
      await sandbox.clock.advance(milliseconds);
    },
    /** The number of rows of the rider in each table. */
    ledger: async (): Promise<Record<string, unknown>> => {
      const counts = OWNED.map(
        (table) => `(select count(*)::int from sandbox.${table} where rider_id = $1) as ${table}`,
      );
      const [row] = await stage.rowsOf<Record<string, unknown>>(
        `select ${counts.join(', ')},
           (select count(*)::int from sandbox.sms where phone = $2) as messages,
           (select count(*)::int from sandbox.commands where rider_id = $1 and state <> 'running') as acts,
           (select jsonb_agg(concat_ws(' ', stage, status, shared_as) order by updated_at) from public.rents where client_id = $1) as rides,
           (select count(*)::int from public.ride_shares s join public.rents r on r.id = s.rent_id where r.client_id = $1) as links,
           (select count(*)::int from sandbox.lock_commands o join public.rents r on r.id = o.rent_id where r.client_id = $1) as lock_commands,
           (select count(*)::int from sandbox.rent_photos p join public.rents r on r.id = p.rent_id where r.client_id = $1) as photos,
           (select count(*)::int from sandbox.claims p join public.rents r on r.id = p.rent_id where r.client_id = $1) as claims,
           (select jsonb_build_object('balance', balance, 'name', last_name, 'settings', settings::jsonb -> 'viewedOnboardings') from sandbox.riders where id = $1) as rider`,
        [person.id, person.phone],
      );
      return row ?? {};
    },
  };
  return page;
}
