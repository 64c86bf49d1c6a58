import { createHash } from 'node:crypto';
import type { components, operations } from '#openapi/gateway.d.ts';
import { demand, problem, type Handlers, type OutsideHandlers } from '../contract/handlers.ts';
import type { KeptCells } from '../world/keptCells.ts';
import { zones } from '../world/zones.ts';

/** `content`: what the tag is made of; the time is not in it, so the same content has the same tag. */
type Cached<Body> = { headers: Record<string, string | undefined>; seconds: number; content: unknown; body: Body };

/** The answer that browsers may store so many seconds; 304 when this browser has the content already. */
export function cached<Body>({ headers, seconds, content, body }: Cached<Body>) {
  const ETag = `"${createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22)}"`;
  const has = (headers['if-none-match'] ?? '').split(/,\s*/).some((one) => one.replace(/^W\//, '') === ETag);
  const answer = { headers: { ETag, 'Cache-Control': `public, max-age=${seconds}` } };
  return has ? ({ status: 304, ...answer } as const) : ({ status: 200, ...answer, body } as const);
}

export const cellHandlers = (cells: KeptCells): OutsideHandlers<operations, 'getMapCell'> => ({
  getMapCell: async ({ clock, params, headers }) => {
    const { z, x, y } = params;
    demand(x < 2 ** z && y < 2 ** z, () => problem(404, 'CELL_NOT_FOUND'));
    const content = await cells.read(params);
    return cached({ headers, seconds: 10, content, body: { z, x, y, at: clock.iso(), ...content } });
  },
});

export const mapHandlers = {
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
