import { OpenAPIBackend } from 'openapi-backend';
import { describe, expect } from 'vitest';
import { journey } from '../support/browser/journey.ts';
import { onRoute } from '../support/browser/onRoute.ts';
import type { Phone } from '../support/browser/phone.ts';
import { submitSignIn } from '../support/browser/verbs.ts';

type Mock = { origin: string; api: OpenAPIBackend };

const mockOf = async (origin: string, definition: string): Promise<Mock> => ({
  origin,
  // `quick`: its own check of documents knows OpenAPI 3.0 only; Redocly reads ours.
  api: await new OpenAPIBackend({
    definition,
    coerceTypes: true,
    quick: true,
    ajvOpts: { validateFormats: false },
  }).init(),
});

/**
 * The contract's example of a successful answer. For bought rides it names the example, which the mock cannot choose.
 */
function answerOf({ api }: Mock, operationId: string, url: URL) {
  const isBought = url.searchParams.get('type') === 'Pay' || url.pathname.startsWith('/ride/history/Pay/');
  return api.mockResponseForOperation(operationId, isBought ? { example: 'purchases' } : {});
}

/**
 * Replaces both backends by a mock that knows only their contracts and checks each request. There is no data service.
 * Returns the requests that the contracts do not contain, or would refuse.
 */
async function answerByContract({ page }: Phone, app: string, mocks: readonly Mock[]): Promise<string[]> {
  const refused: string[] = [];
  const cors = { 'Access-Control-Allow-Origin': new URL(app).origin, 'Access-Control-Allow-Credentials': 'true' };
  await onRoute(
    page,
    ({ origin }) => mocks.some((mock) => mock.origin === origin),
    async (route) => {
      const request = route.request();
      const headers = request.headers();
      if (request.method() === 'OPTIONS') {
        const asked = headers['access-control-request-headers'] ?? '';
        const allowed = { 'Access-Control-Allow-Headers': asked, 'Access-Control-Allow-Methods': 'PUT,DELETE' };
        return route.fulfill({ status: 204, headers: { ...cors, ...allowed } });
      }
      const url = new URL(request.url());
      const mock = mocks.find(({ origin }) => origin === url.origin);
      const body: unknown = request.postDataJSON();
      const sent = { method: request.method(), path: url.pathname, query: url.search, headers, body };
      const operationId = mock?.api.matchOperation(sent)?.operationId;
      if (!mock || operationId === undefined) {
        refused.push(`${sent.method} ${sent.path} is unknown`);
        return route.abort();
      }
      const { errors } = mock.api.validateRequest(sent);
      if (errors?.length) refused.push(`${operationId}: ${JSON.stringify(errors)}`);
      const { status, mock: json } = answerOf(mock, operationId, url);
      return route.fulfill({ status, headers: cors, ...(json === undefined ? {} : { json }) });
    },
  );
  return refused;
}

describe('the app on the examples of the contracts', () => {
  journey(
    'The app opens for a rider on example answers, and its screens show what the examples say',
    async ({ stage, phone }) => {
      const rider = await phone();
      const { main, gateway, data } = stage.origins;
      const refused = await answerByContract(rider, stage.app, [
        await mockOf(main, 'openapi/main.yaml'),
        await mockOf(gateway, 'openapi/gateway.yaml'),
      ]);
      await onRoute(
        rider.page,
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
      expect(refused).toEqual([]);
    },
  );
});
