import type { BrowserSubscription } from '#domain/webPush.ts';
import type { GatewayApi } from './clients.ts';
import { unwrap } from './fault.ts';

type Language = 'ru' | 'en';

/**
 * Notifications are to come to this browser too; the account allows pushes from now on.
 * @throws {Fault} what the server or the network refused
 */
export async function savePushSubscription(
  api: GatewayApi,
  subscription: BrowserSubscription,
  language: Language,
  signal: AbortSignal,
): Promise<void> {
  await unwrap(api.PUT('/api/push/subscription', { body: { ...subscription, language }, signal }));
}

/**
 * Nothing more is to come to this browser; with the rider's last one the account's word is withdrawn.
 * @throws {Fault} what the server or the network refused
 */
export async function removePushSubscription(api: GatewayApi, endpoint: string, signal: AbortSignal): Promise<void> {
  await unwrap(api.DELETE('/api/push/subscription', { body: { endpoint }, signal }));
}
