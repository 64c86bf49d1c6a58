import type { operations } from '#openapi/gateway.d.ts';
import type { Handlers } from '../contract/handlers.ts';
import type { Tokens } from '../tokens.ts';

export const chatHandlers = (tokens: Tokens) =>
  ({
    getChatToken: async ({ riderId }) => {
      const { token, expiresAt } = await tokens.issueChat(riderId);
      return {
        status: 200,
        body: { token, clientId: `vb_${riderId}`, expiresAt: new Date(expiresAt * 1000).toISOString() },
      };
    },
  }) satisfies Partial<Handlers<operations>>;
