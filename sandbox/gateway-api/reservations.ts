import type { operations } from '#openapi/gateway.d.ts';
import { settleCommand } from '../contract/commands.ts';
import type { Handlers } from '../contract/handlers.ts';
import { currentReservation, release, reservationBody, reserve } from '../world/reservations.ts';

export const reservationHandlers = {
  reserveBike: async ({ sql, clock, riderId, commandKey, params }) => {
    const reserved = await reserve({ sql, clock, riderId }, params.number);
    await settleCommand(sql, commandKey, 'done');
    return { status: 200, body: await reservationBody(sql, clock, reserved) };
  },
  releaseReservation: async ({ sql, clock, riderId, commandKey, params }) => {
    const released = await release({ sql, clock, riderId }, params.reservationId);
    await settleCommand(sql, commandKey, 'done');
    return { status: 200, body: await reservationBody(sql, clock, released) };
  },
  currentReservation: async ({ sql, clock, riderId }) => ({
    status: 200,
    body: await reservationBody(sql, clock, await currentReservation(sql, clock, riderId)),
  }),
} satisfies Partial<Handlers<operations>>;
