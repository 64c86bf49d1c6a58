import { createClients, type Clients } from '#api/clients.ts';
import { openNotifications, type NotificationsApi } from '#api/notifications.ts';
import { operationAt } from '../support/answers/examples.ts';
import { fakeWire, GATEWAY, MAIN, tokensOf } from '../support/api/wire.ts';

/** The clients of the app on two backends that answer what their contracts give as examples, but for one operation. */
export function backendWith(damaged: string | null, answer: () => Response): Clients {
  const { wire } = fakeWire((request) => {
    const { pathname } = new URL(request.url);
    const operation = operationAt(request.method, pathname);
    if (!operation) throw new Error(`no operation ${request.method} ${pathname}`);
    if (operation.id === damaged) return answer();
    const [example] = Object.values(operation.examples);
    const body = operation.isJson ? JSON.stringify(example) : null;
    return new Response(body, { status: operation.status, headers: { 'Content-Type': 'application/json' } });
  });
  wire.tokens.put(tokensOf('a'));
  return createClients({ mainApiUrl: MAIN, gatewayApiUrl: GATEWAY }, wire);
}

/** A table of the data service that answers each query with these rows. */
export const rowsAnswering = (answer: () => Response) => ({
  ask: async <Answer>(): Promise<Answer> => {
    const data: unknown = await answer()
      .json()
      .catch(() => null);
    return Object.assign(Object.create(null), { data, count: Array.isArray(data) ? data.length : null });
  },
});

export const notificationsFrom = (answer: () => Response): NotificationsApi =>
  openNotifications({ data: () => rowsAnswering(answer), report: () => undefined });
