import type { InsuranceForm, Order, OrderKind, OrderState, PaymentAnswer, PaymentWish } from '#domain/order.ts';
import type { Refusal } from '#domain/errorCode.ts';
import type { components } from '#openapi/gateway.d.ts';
import type { components as MainComponents } from '#openapi/main.d.ts';
import type { Clients } from './clients.ts';
import { Fault, unwrap } from './fault.ts';
import { isPassing } from './passing.ts';

type Apis = Pick<Clients, 'mainApi' | 'gatewayApi'>;

/**
 * Sends a wish to pay once. Safe to repeat with the same key: the server makes one order of it (decisions §5).
 * @param key 16 to 64 letters, digits, - and _; one intent of the rider, one key
 * @throws {Fault} when it is not known whether it arrived, and when the server asks to come back later
 */
export async function askPayment(
  apis: Apis,
  { key, wish }: { key: string; wish: PaymentWish },
  signal: AbortSignal,
): Promise<PaymentAnswer> {
  try {
    return await ask(apis, key, wish, signal);
  } catch (cause) {
    const fault = Fault.from(cause);
    if (isPassing(fault)) throw fault;
    return { kind: 'refused', refusal: refusalOf(fault) };
  }
}

/** A new kind of wish is a compile error here until its call is written. */
async function ask(
  { mainApi, gatewayApi }: Apis,
  key: string,
  wish: PaymentWish,
  signal: AbortSignal,
): Promise<PaymentAnswer> {
  const rest = { params: { header: { 'Idempotency-Key': key } }, signal };
  const { returnUrl } = wish;
  switch (wish.kind) {
    case 'debt': {
      const { data, orderId } = await unwrap(
        mainApi.POST('/billing/uniteller_initialization', { body: { is_debt: true, returnUrl }, ...rest }),
      );
      return toPage(data, orderId);
    }
    case 'card': {
      const { data, orderId } =
        wish.flow === 'iot'
          ? await unwrap(gatewayApi.POST('/api/payment/order/init', { body: { kind: 'card', returnUrl }, ...rest }))
          : await unwrap(mainApi.POST('/billing/uniteller_initialization_card', { body: { returnUrl }, ...rest }));
      return toPage(data, orderId);
    }
    case 'tariff': {
      const body = { rate_id: wish.rateId, returnUrl, ...insuredIn(wish.insurance) };
      if (wish.by === 'card') {
        const { orderId } = await unwrap(
          mainApi.POST('/billing/uniteller_initialization_fiscal_recurrent', { body, ...rest }),
        );
        return { kind: 'charging', orderId };
      }
      const { data, orderId } = await unwrap(mainApi.POST('/billing/uniteller_initialization', { body, ...rest }));
      return toPage(data, orderId);
    }
  }
}

/** The address as it came: an object for a tariff or a card, a text for a debt; both are taken (account §7, our reading). */
const toPage = (data: string | { UnitellerUrl: string }, orderId: string): PaymentAnswer => ({
  kind: 'toPage',
  orderId,
  address: typeof data === 'string' ? data : data.UnitellerUrl,
});

type Insured = Omit<MainComponents['schemas']['TariffPurchase'], 'rate_id' | 'returnUrl'>;

const insuredIn = (form: InsuranceForm | null): Insured =>
  form === null
    ? {}
    : {
        InsuranceId: form.insuranceId,
        FirstName: form.firstName,
        LastName: form.lastName,
        newBirthdayByUser: form.birthday,
        Email: form.email,
        // The form is not sent before its box is ticked.
        policy: true,
      };

function refusalOf({ status, code, problem }: Fault): Refusal {
  if (problem.code === 'CARD_REQUIRED') return { code: 'payingCardMissing' };
  // Paid in another tab, or on another phone.
  if (problem.code === 'NO_DEBT') return { code: 'debtPaidAlready' };
  if (status === 426) return { code };
  const text = problem.localizedMessage;
  return { code: 'tariffPaymentError', ...(text !== null && { serverText: text }) };
}

const KINDS: readonly OrderKind[] = ['tariff', 'debt', 'card'];
const STATES: readonly OrderState[] = ['created', 'pending', 'paid', 'refused', 'expired'];

/** A kind or a state that this app does not know yet: the order is left out, its end is not guessed. */
function orderOf(sent: components['schemas']['Order']): Order | null {
  const kind = KINDS.find((known) => known === sent.kind);
  const state = STATES.find((known) => known === sent.state);
  if (!kind || !state) return null;
  const { id, amount, rateId, reason } = sent;
  return {
    id,
    kind,
    state,
    amount,
    rateId,
    reason,
    createdAt: Date.parse(sent.createdAt),
    decidedAt: sent.decidedAt === null ? null : Date.parse(sent.decidedAt),
  };
}

/**
 * What became of a payment: the one word about it that is believed.
 * @returns null when the server knows of no such order of this rider
 * @throws {Fault} when it could not be asked, or its answer cannot be read
 */
export async function getOrder(
  { gatewayApi }: Pick<Clients, 'gatewayApi'>,
  id: string,
  signal: AbortSignal,
): Promise<Order | null> {
  try {
    const order = orderOf(
      await unwrap(gatewayApi.GET('/api/payment/orders/{id}', { params: { path: { id } }, signal })),
    );
    if (!order) throw Fault.named('commonError', 'an order that this app cannot read');
    return order;
  } catch (cause) {
    const fault = Fault.from(cause);
    if (fault.status === 404) return null;
    throw fault;
  }
}

/**
 * The rider's newest ten orders, newest first, and the server's time in milliseconds.
 * @throws {Fault} what the server or the network refused
 */
export async function listOrders(
  { gatewayApi }: Pick<Clients, 'gatewayApi'>,
  signal: AbortSignal,
): Promise<{ orders: Order[]; serverTime: number }> {
  const { items, serverTime } = await unwrap(gatewayApi.GET('/api/payment/orders', { signal }));
  return { orders: items.flatMap((item) => orderOf(item) ?? []), serverTime: Date.parse(serverTime) };
}
