import type { operations } from '#openapi/gateway.d.ts';
import { problem, type Handlers } from '../contract/handlers.ts';

export const smsHandlers = {
  registerDeviceKey: async () => {
    throw problem(404, 'SMS_NOT_OFFERED');
  },
  revokeDeviceKey: async () => ({ status: 204 }),
  receiveTextMessage: async () => ({ status: 200 }),
} satisfies Partial<Handlers<operations>>;
