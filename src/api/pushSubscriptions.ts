import type { Language } from '#domain/language.ts';
import type { GatewayApi } from './clients.ts';
import { unwrap } from './fault.ts';

/** `keys`: base64url. */
type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } };

/**
 * Subscribes this browser to push; the account allows push from now on.
 * @throws {Fault} when the server refuses or the network fails
 */
export async function savePushSubscription(
  api: GatewayApi,
  subscription: Subscription,
  language: Language,
  signal: AbortSignal,
): Promise<void> {
  await unwrap(api.PUT('/api/push/subscription', { body: { ...subscription, language }, signal }));
}

/**
 * Unsubscribes this browser from push; with the rider's last subscription the account stops allowing push.
 * @throws {Fault} when the server refuses or the network fails
 */
export async function removePushSubscription(api: GatewayApi, endpoint: string, signal: AbortSignal): Promise<void> {
  await unwrap(api.DELETE('/api/push/subscription', { body: { endpoint }, signal }));
}
