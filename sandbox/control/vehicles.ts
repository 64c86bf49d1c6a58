import type { components, operations } from './control.d.ts';
import { demand, problem, type Handlers } from '../contract/handlers.ts';
import type { Sql } from '../database/db.ts';

type Vehicle = components['schemas']['Vehicle'];

const COLUMNS = `frame_number as number, map_id as "mapId", form, status, battery, online, jammed, lock, latitude, longitude`;

export const vehicleHandlers = {
  listVehicles: async ({ sql, query }) => {
    const { form, status, number, limit } = query;
    const { rows } = await sql.query<Vehicle>(
      `select ${COLUMNS} from sandbox.vehicles
       where ($1::text is null or form = $1) and ($2::text is null or status = $2) and frame_number like $3 || '%'
       order by frame_number limit $4`,
      [form ?? null, status ?? null, number ?? '', limit ?? 20],
    );
    return { status: 200, body: { items: rows } };
  },
  setVehicle: async ({ sql, params, body }) => {
    const vehicle = await changeVehicle(sql, params.number, body);
    demand(vehicle, () => problem(404, 'BIKE_NOT_FOUND'));
    return { status: 200, body: vehicle };
  },
} satisfies Partial<Handlers<operations>>;

type Wish = { online?: boolean; jammed?: boolean; battery?: number; status?: string; position?: { latitude: number; longitude: number } };

/** What is not wished for stays as it is. */
async function changeVehicle(sql: Sql, number: string, { online, jammed, battery, status, position }: Wish): Promise<Vehicle | null> {
  const { rows } = await sql.query<Vehicle>(
    `update sandbox.vehicles set online = coalesce($2, online), jammed = coalesce($3, jammed), battery = coalesce($4, battery),
       status = case when status = 'IN_USE' then status else coalesce($5, status) end,
       latitude = coalesce($6, latitude), longitude = coalesce($7, longitude)
     where frame_number = $1 returning ${COLUMNS}`,
    [number, online ?? null, jammed ?? null, battery ?? null, status ?? null, position?.latitude ?? null, position?.longitude ?? null],
  );
  return rows[0] ?? null;
}
