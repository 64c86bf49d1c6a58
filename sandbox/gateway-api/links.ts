import type { operations } from '#openapi/gateway.d.ts';
import { demand, problem, type Handlers } from '../contract/handlers.ts';

export const linkHandlers = {
  getShortLink: async ({ sql, params }) => {
    const { rows } = await sql.query<{ kind: 'vehicle' | 'station' | 'path'; value: string }>(
      'select kind, value from sandbox.short_links where code = $1',
      [params.code],
    );
    const link = rows[0];
    demand(link, () => problem(404, 'LINK_NOT_FOUND'));
    return { status: 200, body: link };
  },
} satisfies Partial<Handlers<operations>>;
