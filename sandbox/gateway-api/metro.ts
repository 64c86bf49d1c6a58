import type { operations } from '#openapi/gateway.d.ts';
import type { Handlers } from '../contract/handlers.ts';
import { connect, metroLink, requestCode } from '../money/metro.ts';

export const metroHandlers = {
  requestMetroCode: async ({ sql, clock, riderId, query }) =>
    requestCode({ sql, clock, riderId, clientId: query.clientId }, query.phone),
  sendMetroCode: async ({ sql, clock, riderId, query }) =>
    connect({ sql, clock, riderId, clientId: query.clientId }, query.code),
  getMetroLink: async ({ sql, clock, riderId, query }) => {
    const status = await metroLink({ sql, clock, riderId, clientId: query.clientId });
    return status === null ? { status: 404, body: { error: 'no data' } } : { status: 200, body: { status } };
  },
} satisfies Partial<Handlers<operations>>;
