import type { Card, OrderStory, Provider } from '#sandbox/control/money.ts';
import type { Sandbox } from '#sandbox/server.ts';
import { gatewayCall, main, send } from './account.ts';
import { APP_ORIGIN, ask, gatewayHeaders, mainHeaders, textOf, type Reply, type Rider } from './sandbox.ts';

const INIT = '/billing/uniteller_initialization';

type Sent = { key?: string; language?: string };

type Pay = (sandbox: Pick<Sandbox, 'origins'>, rider: Rider, body: unknown, sent?: Sent) => Promise<Reply>;

/** One payment intent of a rider on the main backend; a new key unless given. */
const intentAt =
  (path: string): Pay =>
  (sandbox, rider, body, { key = crypto.randomUUID(), language = 'ru' } = {}) => {
    const headers = { Origin: APP_ORIGIN, 'Accept-Language': language, 'Idempotency-Key': key };
    return send('POST', main(sandbox, path), { ...mainHeaders(rider.mobile), ...headers }, body);
  };

export const initPayment = intentAt(INIT);
export const payRecurrent = intentAt(`${INIT}_fiscal_recurrent`);
export const initCard = intentAt(`${INIT}_card`);

export function initOrder(sandbox: Sandbox, rider: Rider, body: unknown, key?: string): Promise<Reply> {
  const headers = { Origin: APP_ORIGIN, 'Idempotency-Key': key ?? crypto.randomUUID() };
  const url = `${sandbox.origins.gateway}/api/payment/order/init`;
  return send('POST', url, { ...gatewayHeaders(rider.token), ...headers }, body);
}

export const orderIn = ({ body }: Reply): string => textOf(body, 'orderId');

/** Where a browser is redirected, in either shape of the answer. */
export function pageIn({ body }: Reply): string {
  const data: unknown = Reflect.get(Object(body), 'data');
  return typeof data === 'string' ? data : textOf(data, 'UnitellerUrl');
}

export const askOrder = (sandbox: Sandbox, rider: Rider, id: string): Promise<Reply> =>
  gatewayCall(sandbox, rider, 'GET', `/api/payment/orders/${id}`);

/** A press of a button on the provider's page; the redirect is not followed. */
export const press = (page: string, does: string, fields: Record<string, string> = {}): Promise<Response> =>
  fetch(page, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ does, ...fields }) });

const control = (sandbox: Sandbox, method: string, path: string, body: unknown): Promise<Reply> =>
  send(method, `${sandbox.origins.data}/control${path}`, {}, body);

export const decide = (sandbox: Sandbox, id: string, state: string, lateMilliseconds?: number): Promise<Reply> =>
  control(sandbox, 'POST', `/orders/${id}`, { state, ...(lateMilliseconds === undefined ? {} : { lateMilliseconds }) });

export const setProvider = (sandbox: Sandbox, provider: Partial<Provider>): Promise<Reply> =>
  control(sandbox, 'PUT', '/provider', { lateMilliseconds: 0, recurrent: 'paid', ...provider });

const CARD = { number: '220000******4276', kind: 'MIR', expires: '1235', isDefault: false, status: 'ACTIVE' };
export const setCards = (sandbox: Sandbox, login: string, items: Partial<Card>[]): Promise<Reply> =>
  control(sandbox, 'PUT', `/riders/${login}/cards`, { items: items.map((item) => ({ ...CARD, ...item })) });

export const setMetro = (sandbox: Sandbox, login: string, body: unknown): Promise<Reply> =>
  control(sandbox, 'PUT', `/riders/${login}/metro`, body);
export const setRider = (sandbox: Sandbox, login: string, body: unknown): Promise<Reply> =>
  control(sandbox, 'PATCH', `/riders/${login}`, body);

export async function stories(sandbox: Sandbox): Promise<OrderStory[]> {
  const { body } = await ask(`${sandbox.origins.data}/control/orders`);
  return Reflect.get(Object(body), 'items');
}

type Charge = { login: string; orderId: string | null; kind: string; amount: number; from: string };

/** Charges for payments, the newest first. */
export async function charges(sandbox: Sandbox): Promise<Charge[]> {
  const { body } = await ask(`${sandbox.origins.data}/control/charges`);
  const items: Charge[] = Reflect.get(Object(body), 'items');
  return items.filter(({ orderId }) => orderId !== null);
}

/** Resets money to the state before any payment. */
export async function clearMoney({ db }: Sandbox): Promise<void> {
  await db.transaction((sql) =>
    sql.exec(`
      truncate sandbox.orders, sandbox.waiting_tariffs, sandbox.commands, sandbox.charges, sandbox.opened_tariffs, sandbox.code_uses, sandbox.code_tries,
        sandbox.metro_links, sandbox.sms;
      delete from sandbox.troika_cards where rider_id is not null;
      update sandbox.provider set late_ms = 0, recurrent = 'paid';
      update sandbox.riders set balance = case login when '10002' then -340 else 0 end, insurance_cost = null, omni_insurance_cost = null;
    `),
  );
}
