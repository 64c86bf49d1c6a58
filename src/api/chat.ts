import * as v from 'valibot';
import { id } from '#domain/fields.ts';
import type { GatewayApi } from './clients.ts';
import { unwrap } from './fault.ts';
import { readWhole } from './read.ts';

/**
 * Gives a rider access to the chat page, which has another origin. `clientId` is `vb_` plus the rider's id
 * (map-and-rent §7).
 */
export type ChatPass = { token: string; clientId: string };

/** A JWT. */
const token = v.pipe(v.string(), v.nonEmpty(), v.maxLength(10_000));
const pass = v.object({ token, clientId: id }) satisfies v.GenericSchema<unknown, ChatPass>;

/** @throws {Fault} when the server refuses or the network fails */
export async function getChatPass(api: GatewayApi, signal: AbortSignal): Promise<ChatPass> {
  return readWhole('chat', pass, await unwrap(api.GET('/api/chat/token', { signal })));
}
