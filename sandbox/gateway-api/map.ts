import type { components, operations } from '#openapi/gateway.d.ts';
import { demand, problem, type Handlers } from '../contract/handlers.ts';
import { countCell, fillCell } from '../world/cells.ts';
import { cached } from './etag.ts';
import { zones } from '../world/zones.ts';

/** Below this level a cell has counts, not positions (decisions §3). */
const DETAIL_FROM = 11;

export const mapHandlers = {
  getMapCell: async ({ sql, clock, params, headers }) => {
    const { z, x, y } = params;
    demand(x < 2 ** z && y < 2 ** z, () => problem(404, 'CELL_NOT_FOUND'));
    const content = z < DETAIL_FROM ? await countCell(sql, params) : await fillCell(sql, params);
    return cached({ headers, seconds: 10, content, body: { z, x, y, at: clock.iso(), ...content } });
  },
  getZones: async ({ sql, headers }) => {
    const body = await zones(sql);
    return cached({ headers, seconds: 3600, content: body, body });
  },
  getParking: async ({ sql, params }) => {
    const { rows } = await sql.query<components['schemas']['Parking']>(
      `select id, number, name_ru as addr, name_en as addr_en, latitude, longitude, radius as "radiusMeters" from sandbox.parkings where number = $1`,
      [params.number],
    );
    const parking = rows[0];
    demand(parking, () => problem(404, 'PARKING_NOT_FOUND'));
    return { status: 200, body: parking };
  },
} satisfies Partial<Handlers<operations>>;
