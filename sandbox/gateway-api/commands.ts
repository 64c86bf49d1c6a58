import type { operations } from '#openapi/gateway.d.ts';
import { findCommand } from '../contract/commands.ts';
import type { Handlers } from '../contract/handlers.ts';

export const commandHandlers: Handlers<operations, 'getCommand'> = {
  async getCommand({ params, riderId, sql, clock }) {
    const found = await findCommand(sql, params.key);
    // Another rider's command looks the same as one that does not exist.
    const own = found?.rider_id === riderId ? found : null;
    return {
      status: 200,
      body: {
        key: params.key,
        state: own?.state ?? 'unknown',
        code: own?.code ?? null,
        rentId: own?.rent_id ?? null,
        serverTime: clock.iso(),
      },
    };
  },
};
