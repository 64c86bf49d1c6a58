import type { PaymentIntent } from '#domain/paymentOrder.ts';
import { press } from '../../../support/sandbox/money.ts';
import type { FlowScenario } from '../cell.ts';
import { inTab, perCell } from '../form.ts';
import { DEBT } from '../stage.ts';

export const month = { kind: 'tariff', rateId: 'omni-month', insurance: null, returnUrl: '/profile' } as const;
const TYPED = { number: '4111111111111111', expires: '12/35' };

/** What the rider has seen: the provider's pages on which the rider pressed a button, and whether the app showed success. */
type Seen = { pages: Set<string>; isPaid: boolean; isRefused: boolean };
export const seenIn = perCell((): Seen => ({ pages: new Set(), isPaid: false, isRefused: false }));

export const paymentOn = inTab((cell, tab) => {
  const payment = tab.openPayment();
  payment.subscribe((now) => {
    if (now.matches({ ended: 'paid' })) seenIn(cell).isPaid = true;
    if (now.matches({ ended: 'refused' })) seenIn(cell).isRefused = true;
  });
  return payment;
});

const goesOn =
  (intent: PaymentIntent): FlowScenario['goesOn'] =>
  async (cell, tab) => {
    const payment = paymentOn(cell, tab);
    const now = payment.getSnapshot();
    const seen = seenIn(cell);
    if (seen.isPaid) return true;
    if (now.matches('idle')) {
      // The last try left nothing: the server refused it, or the phone has lost it.
      if (seen.isRefused || cell.hasForgotten()) cell.countAct();
      seen.isRefused = false;
      payment.send(seen.pages.size > 0 ? { type: 'rider.returned' } : { type: 'rider.payAsked', intent });
    } else if ((['notFound', 'refused', 'declined'] as const).some((ended) => now.matches({ ended }))) {
      if (now.context.refusal === null) throw new Error('refused without a word');
      cell.countAct();
      payment.send({ type: 'rider.payAsked', intent });
    } else if (now.matches('unanswered')) {
      payment.send({ type: 'rider.payAsked', intent });
    } else if (now.matches({ requesting: 'leaving' }) && now.context.page !== null) {
      seen.pages.add(now.context.page);
      await (intent.kind === 'card' ? press(now.context.page, 'add', TYPED) : press(now.context.page, 'pay', {}));
      // The provider leads back to the app in a new page.
      cell.reopen();
    } else if (now.matches({ watching: { order: 'waiting' } }) && now.context.order?.state === 'created') {
      // The rider has returned without paying, and presses the same button again.
      payment.send({ type: 'rider.payAsked', intent });
    }
    return false;
  };

type Money = { charges: number; orders: number };

const breaches =
  (wanted: Money): FlowScenario['breaches'] =>
  async (cell) => {
    const { stage, person } = cell;
    const [found] = await stage.rowsOf<Money & { open: number }>(
      `select (select count(*)::int from sandbox.charges where rider_id = $1) as charges,
         (select count(*)::int from sandbox.orders where rider_id = $1 and state = 'paid') as orders,
         (select count(*)::int from sandbox.orders where rider_id = $1 and state in ('created', 'pending')) as open`,
      [person.id],
    );
    return [
      ...(found?.charges === wanted.charges ? [] : [`${found?.charges} charges instead of ${wanted.charges}`]),
      ...(found?.orders === wanted.orders ? [] : [`${found?.orders} paid orders instead of ${wanted.orders}`]),
      ...(found?.open === 0 ? [] : [`${found?.open} orders were left open`]),
      ...(seenIn(cell).isPaid ? [] : ['the app did not show that the payment succeeded']),
    ];
  };

const scenario = (
  flow: FlowScenario['flow'],
  hits: RegExp,
  intent: PaymentIntent,
  money: Money,
  account: NonNullable<FlowScenario['account']>,
): FlowScenario => ({
  flow,
  hits,
  account,
  acts: (cell, tab) => paymentOn(cell, tab).send({ type: 'rider.payAsked', intent }),
  goesOn: goesOn(intent),
  breaches: breaches(money),
});

const INIT = /^POST \/billing\/uniteller_initialization$/;
const RECURRENT = /^POST \/billing\/uniteller_initialization_fiscal_recurrent$/;
const CARD = /^POST \/api\/payment\/order\/init$/;
const once: Money = { charges: 1, orders: 1 };
const free: Money = { charges: 0, orders: 1 };
const newCard = { kind: 'card', flow: 'iot', returnUrl: '/profile/bank-cards' } as const;

export const addCard: FlowScenario = {
  ...scenario('add card and return', CARD, newCard, free, { cards: 1 }),
  breaches: async (cell, tab) => {
    const [cards] = await cell.stage.rowsOf<{ count: number }>(
      'select count(*)::int as count from sandbox.cards where rider_id = $1',
      [cell.person.id],
    );
    return [
      ...(await breaches(free)(cell, tab)),
      ...(cards?.count === 2 ? [] : [`${cards?.count} cards instead of 2`]),
    ];
  },
};
export const buyOnPage = scenario('buy tariff (redirect)', INIT, { ...month, by: 'page' }, once, { hasTariff: false });
export const buyByCard = scenario('buy (recurrent)', RECURRENT, { ...month, by: 'card' }, once, { hasTariff: false });
export const payDebt = scenario('pay debt', INIT, { kind: 'debt', sum: null, returnUrl: '/map' }, once, { debt: DEBT });
