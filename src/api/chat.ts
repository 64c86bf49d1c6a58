import type { GatewayApi } from './clients.ts';
import { unwrap } from './fault.ts';

/** What lets a rider into the chat's page, which is another origin's; `clientId` is `vb_` and the rider's id (map-and-rent §7). */
export type ChatPass = { token: string; clientId: string };

/** @throws {Fault} what the server or the network refused */
export async function getChatPass(api: GatewayApi, signal: AbortSignal): Promise<ChatPass> {
  const { token, clientId } = await unwrap(api.GET('/api/chat/token', { signal }));
  return { token, clientId };
}
