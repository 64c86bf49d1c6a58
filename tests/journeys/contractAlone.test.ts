import { describe, expect } from 'vitest';
import { operationAt } from '../answers/examples.ts';
import { journey } from './journey.ts';
import type { Phone } from './phone.ts';
import { submitSignIn } from './verbs.ts';

/** Both backends are nobody but the examples of their contracts, as with any mock. There is no data service. */
async function answerByContract({ page }: Phone, app: string, origins: readonly string[]): Promise<string[]> {
  const unknown: string[] = [];
  const cors = { 'Access-Control-Allow-Origin': new URL(app).origin, 'Access-Control-Allow-Credentials': 'true' };
  await page.route(
    ({ origin }) => origins.includes(origin),
    async (route) => {
      const request = route.request();
      if (request.method() === 'OPTIONS') {
        const asked = request.headers()['access-control-request-headers'] ?? '';
        const headers = { 'Access-Control-Allow-Headers': asked, 'Access-Control-Allow-Methods': 'PUT,DELETE' };
        return route.fulfill({ status: 204, headers: { ...cors, ...headers } });
      }
      const { pathname, searchParams } = new URL(request.url());
      const operation = operationAt(request.method(), pathname);
      if (!operation) {
        unknown.push(`${request.method()} ${pathname}`);
        return route.abort();
      }
      const { status, examples } = operation;
      const isBought = searchParams.get('type') === 'Pay' || pathname.startsWith('/ride/history/Pay/');
      const example = isBought ? examples['purchases'] : Object.values(examples)[0];
      return route.fulfill({ status, headers: cors, ...(example === undefined ? {} : { json: example }) });
    },
  );
  return unknown;
}

describe('the app on backends that are nothing but their contracts', () => {
  journey('opens for a rider, and its screens show what the examples say', async ({ stage, phone }) => {
    const rider = await phone();
    const { main, gateway, data } = stage.origins;
    const unknown = await answerByContract(rider, stage.app, [main, gateway]);
    await rider.page.route(
      ({ origin, pathname }) => origin === data && !pathname.startsWith('/control'),
      (route) => route.abort(),
    );
    await rider.open('/login');
    await submitSignIn(rider, '10001', '1234');
    await rider.see('link', 'Сканировать');
    await rider.tap('link', 'Профиль');
    await rider.see('heading', 'Анна Ветрова');
    await rider.read(/^Бонусы: 150\s₽/);
    await rider.see('link', /^Новые: месяц.*до\s1\sянваря\s2099.*499\s₽/);
    await rider.tap('link', /Банковские карты/);
    await rider.read(/4417/);
    await rider.see('heading', 'Банковские карты');
    await rider.page.goBack();
    await rider.tap('link', /Настройки/);
    await rider.see('link', /Дано 15\sиюня\s2026/);
    await rider.page.goBack();
    await rider.tap('link', 'История');
    await rider.see('link', /51307.*101\s₽/);
    await rider.open('/tariffs');
    await rider.see('link', /^Новые: месяц.*499\s₽/);
    await rider.open('/profile/notifications');
    await rider.passUntil('button', 'Повторить');
    expect(unknown).toEqual([]);
  });
});
