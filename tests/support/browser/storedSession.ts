import * as v from 'valibot';
import { readClaims } from '#api/claims.ts';
import { createSessionStore } from '#platform/sessionStore.ts';
import { memoryStorage } from '../memoryStorage.ts';
import { postJson } from '../sandbox/sandbox.ts';
import type { Phone } from './phone.ts';

const Config = v.object({ gatewayApiUrl: v.string() });
const Opened = v.object({ token: v.string(), refreshToken: v.string() });

/**
 * A rider who signed in on another day: this browser keeps the session as the app keeps it. Nothing of the app is open
 * yet.
 */
export async function comeBack({ page }: Pick<Phone, 'page'>, login = '10001', pin = '1234'): Promise<void> {
  // A file of the app's origin, without the app.
  await page.goto('/version.json');
  const config = await page.evaluate(() => fetch('/config.json').then((answer): unknown => answer.json()));
  const { gatewayApiUrl } = v.parse(Config, config);
  const { body } = await postJson(`${gatewayApiUrl}/api/api-auth/authenticate`, {
    user: { login },
    credentials: { pin },
  });
  const { token, refreshToken } = v.parse(Opened, body);
  const storage = memoryStorage();
  createSessionStore(storage).write({ riderId: readClaims(token).riderId, refreshToken });
  const name = storage.key(0) ?? '';
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [name, storage.getItem(name) ?? ''] as const);
}
