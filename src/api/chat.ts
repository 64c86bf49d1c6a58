import type { GatewayApi } from './clients.ts';
import { unwrap } from './fault.ts';

/**
 * Gives a rider access to the chat page, which has another origin. `clientId` is `vb_` plus the rider's id
 * (map-and-rent §7).
 */
export type ChatPass = { token: string; clientId: string };

/** @throws {Fault} when the server refuses or the network fails */
export async function getChatPass(api: GatewayApi, signal: AbortSignal): Promise<ChatPass> {
  const { token, clientId } = await unwrap(api.GET('/api/chat/token', { signal }));
  return { token, clientId };
}
