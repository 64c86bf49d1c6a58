import * as v from 'valibot';
import type { Refusal } from '#domain/errorCode.ts';
import { id, idOrNull, instant, listed, maybe, price, text } from '#domain/fields.ts';
import type {
  InsuranceForm,
  PaymentOrder,
  PaymentOrderKind,
  PaymentOrderState,
  PaymentAnswer,
  PaymentIntent,
} from '#domain/paymentOrder.ts';
import type { components as MainComponents } from '#openapi/main.d.ts';
import type { Clients } from './clients.ts';
import { Fault, unwrap, isTransient } from './fault.ts';
import { read, readWhole } from './read.ts';

type Apis = Pick<Clients, 'mainApi' | 'gatewayApi'>;

/**
 * Sends a payment request once. Safe to repeat with the same key: the server creates one order for it (decisions §5).
 * @param key 16 to 64 letters, digits, - and _; one key for each intent of the rider
 * @throws {Fault} when it is not known whether the request arrived, and when the server asks to try again
 */
export async function requestPayment(
  apis: Apis,
  { key, intent }: { key: string; intent: PaymentIntent },
  signal: AbortSignal,
): Promise<PaymentAnswer> {
  try {
    return await sendPaymentRequest(apis, key, intent, signal);
  } catch (cause) {
    const fault = Fault.from(cause);
    if (isTransient(fault)) throw fault;
    return { kind: 'refused', refusal: refusalOf(fault) };
  }
}

/** A new kind of intent does not compile here until its call is written. */
async function sendPaymentRequest(
  { mainApi, gatewayApi }: Apis,
  key: string,
  intent: PaymentIntent,
  signal: AbortSignal,
): Promise<PaymentAnswer> {
  const rest = { params: { header: { 'Idempotency-Key': key } }, signal };
  const { returnUrl } = intent;
  switch (intent.kind) {
    case 'debt': {
      return toPage(
        await unwrap(
          mainApi.POST('/billing/uniteller_initialization', { body: { is_debt: true, returnUrl }, ...rest }),
        ),
      );
    }
    case 'card': {
      return toPage(
        intent.flow === 'iot'
          ? await unwrap(gatewayApi.POST('/api/payment/order/init', { body: { kind: 'card', returnUrl }, ...rest }))
          : await unwrap(mainApi.POST('/billing/uniteller_initialization_card', { body: { returnUrl }, ...rest })),
      );
    }
    case 'tariff': {
      const body = { rate_id: intent.rateId, returnUrl, ...insuredIn(intent.insurance) };
      if (intent.by === 'card') {
        const answer = await unwrap(
          mainApi.POST('/billing/uniteller_initialization_fiscal_recurrent', { body, ...rest }),
        );
        return { kind: 'charging', orderId: sent(charging, answer).orderId };
      }
      return toPage(await unwrap(mainApi.POST('/billing/uniteller_initialization', { body, ...rest })));
    }
  }
}

/** An order id goes into an address; a longer one is none. */
const orderId = v.pipe(id, v.maxLength(200));
const charging = v.object({ orderId });
/**
 * The payment page's address as received: an object for a tariff or a card, a string for a debt. Both are accepted
 * (account §7, our reading).
 */
const paymentPage = v.object({ orderId, data: v.union([text, v.object({ UnitellerUrl: text })]) });

/** An unreadable answer counts as none: the same request is sent again, and the server creates no second order. */
function sent<Output>(schema: v.GenericSchema<unknown, Output>, answer: unknown): Output {
  const found = read('payment', schema, answer);
  if (!found) throw new TypeError('the answer to a payment request cannot be read');
  return found.value;
}

function toPage(answer: unknown): PaymentAnswer {
  const { data, orderId } = sent(paymentPage, answer);
  return { kind: 'toPage', orderId, address: typeof data === 'string' ? data : data.UnitellerUrl };
}

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
        // The rider must tick this box before the form is sent.
        policy: true,
      };

function refusalOf({ status, code, details }: Fault): Refusal {
  if (details.code === 'CARD_REQUIRED') return { code: 'payingCardMissing' };
  // The rider has already paid in another tab or on another phone.
  if (details.code === 'NO_DEBT') return { code: 'debtPaidAlready' };
  if (status === 426) return { code };
  const text = details.localizedMessage;
  return { code: 'tariffPaymentError', ...(text !== null && { serverText: text }) };
}

const KINDS: readonly PaymentOrderKind[] = ['tariff', 'debt', 'card'];
const STATES: readonly PaymentOrderState[] = ['created', 'pending', 'paid', 'refused', 'expired'];

/**
 * An order with a kind or a state unknown to this app is left out: the app does not guess the outcome. A sum that cannot
 * be read is unknown.
 */
const order = v.object({
  id: orderId,
  kind: v.picklist(KINDS),
  state: v.picklist(STATES),
  amount: maybe('amount', price),
  rateId: maybe('rateId', idOrNull),
  reason: maybe('reason', text),
  createdAt: instant,
  decidedAt: maybe('decidedAt', instant),
}) satisfies v.GenericSchema<unknown, PaymentOrder>;
const orders = v.object({ items: listed('items', order), serverTime: instant });

/**
 * The result of a payment. This is the only trusted source of it.
 * @returns null when this rider has no such order
 * @throws {Fault} when the request fails or its answer cannot be read
 */
export async function getOrder(
  { gatewayApi }: Pick<Clients, 'gatewayApi'>,
  id: string,
  signal: AbortSignal,
): Promise<PaymentOrder | null> {
  try {
    const answer = await unwrap(gatewayApi.GET('/api/payment/orders/{id}', { params: { path: { id } }, signal }));
    const found = read('order', order, answer);
    if (!found) throw Fault.named('commonError', 'an order that this app cannot read');
    return found.value;
  } catch (cause) {
    const fault = Fault.from(cause);
    if (fault.status === 404) return null;
    throw fault;
  }
}

/**
 * The rider's newest ten orders, newest first, and the server's time in milliseconds.
 * @throws {Fault} when the server refuses or the network fails
 */
export async function listOrders(
  { gatewayApi }: Pick<Clients, 'gatewayApi'>,
  signal: AbortSignal,
): Promise<{ orders: PaymentOrder[]; serverTime: number }> {
  const { items, serverTime } = readWhole(
    'orders',
    orders,
    await unwrap(gatewayApi.GET('/api/payment/orders', { signal })),
  );
  return { orders: items, serverTime };
}
