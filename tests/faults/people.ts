import type { Sandbox } from '#sandbox/server.ts';

/** A rider of the city for one cell only. `phone`: digits. */
export type Person = { id: string; login: string; pin: string; phone: string };
export type AccountState = { debt?: number; hasTariff?: boolean; cards?: number };

const PIN = '1234';

/**
 * Makes a new rider, and for the screens a new scooter, for each cell of a world, so that no cell restores anything.
 */
export function openPeople({ db, clock }: Sandbox) {
  let made = 0;
  const rowsOf = async <Row extends object>(text: string, values: unknown[]): Promise<Row[]> =>
    (await db.transaction((sql) => sql.query<Row>(text, values))).rows;
  return {
    rowsOf,
    person: async ({ debt = 0, hasTariff = true, cards = 1 }: AccountState = {}): Promise<Person> => {
      made += 1;
      const person = {
        id: String(700_000 + made),
        login: String(70_000 + made),
        pin: PIN,
        phone: `7910${String(made).padStart(7, '0')}`,
      };
      const end = hasTariff ? new Date(clock.now() + 60 * 86_400_000).toISOString() : null;
      await db.transaction(async (sql) => {
        await sql.query(
          `insert into sandbox.riders (id, login, pin, first_name, last_name, phone, balance, tariff_id, omni_tariff_id, tariff_end, omni_tariff_end)
           values ($1, $2, $3, 'Анна', 'Ветрова', $4, $5, case when $6::boolean then 'bike-season' end, case when $6 then 'omni-month' end, $7, $7)`,
          [person.id, person.login, PIN, person.phone, -debt, hasTariff, end],
        );
        for (let n = 0; n < cards; n += 1) {
          await sql.query(
            `insert into sandbox.cards (id, rider_id, number, kind, expires, is_default, status, added_ms) values ($1, $2, $3, 'MIR', '1235', $4, 'ACTIVE', $5)`,
            [`card-${person.login}-${n}`, person.id, `220000******427${n}`, n === 0, n],
          );
        }
      });
      return person;
    },
    /** A scooter inside parking 1208, beside the known one. */
    async scooter(): Promise<string> {
      made += 1;
      const number = String(90_000 + made);
      await rowsOf(
        `insert into sandbox.vehicles (frame_number, form, device_type, status, latitude, longitude, battery, lock_ms)
         select $1, form, device_type, 'STATIONED', latitude, longitude, battery, lock_ms from sandbox.vehicles where frame_number = '51307'`,
        [number],
      );
      return number;
    },
  };
}

export type People = ReturnType<typeof openPeople>;
