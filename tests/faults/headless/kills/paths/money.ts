import { press } from '../../../../support/sandbox/money.ts';
import { never } from '../../broken.ts';
import type { Cell, FlowScenario, Scenario } from '../../cell.ts';
import { buyByCard, buyOnPage, month, paymentOn, seenIn } from '../../flows/money.ts';
import type { Tab } from '../../tab.ts';
import { losing, meeting, refusing, type Towards, type Paths } from '../path.ts';

const INIT = /uniteller_initialization$/;
const ORDER = /^GET \/api\/payment\/orders\/[^/]+$/;
/** After half an hour the app forgets the payment (account §4), so the rider looks at the tariffs before paying again. */
const looksFirst = (scenario: FlowScenario): Scenario => ({
  ...scenario,
  goesOn: async (cell, tab) => {
    const now = paymentOn(cell, tab).getSnapshot();
    // The phone slept during the request and showed the page before its answer: a tap sends another request.
    if (now.matches({ resuming: 'withoutAnswer' })) paymentOn(cell, tab).send({ type: 'rider.returned' });
    else if (now.matches({ watching: { bank: 'silent', order: 'waiting' } }))
      paymentOn(cell, tab).send({ type: 'rider.refreshRequested' });
    else if (now.matches({ ended: 'notFound' }) && (await paidIn(cell)) > 0) seenIn(cell).isPaid = true;
    return scenario.goesOn(cell, tab);
  },
});
const paidIn = async ({ stage, person }: Cell): Promise<number> =>
  (await stage.rowsOf(`select 1 from sandbox.orders where rider_id = $1 and state = 'paid'`, [person.id])).length;
const buying = looksFirst(buyOnPage);
const wish = { ...month, by: 'page' } as const;

/** What the rider does when the app leads to the provider's page. */
const atThePage =
  (does: (cell: Cell, tab: Tab, page: string) => unknown): Towards =>
  (cell, tab) => {
    const now = paymentOn(cell, tab).getSnapshot();
    return now.matches({ requesting: 'leaving' }) && now.context.page !== null
      ? does(cell, tab, now.context.page)
      : buyOnPage.goesOn(cell, tab);
  };

/** Returns from the provider to the same page, without having paid. */
const comesBack = (cell: Cell, tab: Tab): void => paymentOn(cell, tab).send({ type: 'device.becameVisible' });

const looksIn: Towards = async (cell, tab) => {
  const payment = paymentOn(cell, tab);
  const now = payment.getSnapshot();
  const seen = seenIn(cell);
  if (now.matches({ requesting: 'leaving' }) && now.context.page !== null) {
    seen.pages.add(now.context.page);
    cell.reopen();
  } else if (now.matches('idle'))
    payment.send(seen.pages.size > 0 ? { type: 'rider.paymentsViewed' } : { type: 'rider.payAsked', intent: wish });
};

/** What the rider does in `watching`, after a return without payment. */
const watches =
  (does: (payment: ReturnType<typeof paymentOn>) => unknown): Towards =>
  (cell, tab) => {
    const payment = paymentOn(cell, tab);
    const now = payment.getSnapshot();
    if (now.matches('idle')) payment.send({ type: 'rider.payAsked', intent: wish });
    else if (now.matches({ requesting: 'leaving' })) payment.send({ type: 'device.becameVisible' });
    else if (now.matches('watching')) does(payment);
  };

/** A tariff on the provider's page, with each fault between the tap and the answer about the order. */
export const moneyPaths = {
  'buys on the page': { scenario: buying },
  'buys by the card': { scenario: looksFirst(buyByCard) },
  'opens the payments again': { scenario: buying, towards: looksIn },
  'opens the payments without an answer': { scenario: buying, breaks: losing(ORDER), towards: looksIn },
  'comes back unpaid': { scenario: buying, towards: atThePage(comesBack) },
  'asks for the same payment again': { scenario: buying, towards: atThePage((cell) => cell.reopen()) },
  'loses the storage and gets no list of orders': {
    scenario: buying,
    breaks: losing(/^GET \/api\/payment\/orders$/),
    towards: atThePage((cell, _, page) => {
      seenIn(cell).pages.add(page);
      cell.browser.wipe();
      cell.reopen();
    }),
  },
  'gets no answer to the order': { scenario: buying, breaks: losing(INIT) },
  'waits for an order that never comes': { scenario: buying, breaks: meeting(INIT, never) },
  'orders a tariff that is not for sale': { scenario: buying, breaks: refusing(INIT, 409, { code: 'NOT_FOR_SALE' }) },
  'does not reach the payment page': { scenario: buying, towards: atThePage(() => undefined) },
  'waits for the bank': { scenario: buying, towards: watches(() => undefined) },
  'closes the payment sheet': {
    scenario: buying,
    towards: watches((payment) => payment.send({ type: 'rider.dismissedPayment' })),
  },
  'pays with a declined card': {
    scenario: buying,
    towards: atThePage(async (cell, _, page) => {
      seenIn(cell).pages.add(page);
      await press(page, 'refuse');
      cell.reopen();
    }),
  },
  'returns without an order': {
    scenario: { ...buying, acts: () => undefined },
    towards: (cell, tab) => paymentOn(cell, tab).send({ type: 'rider.returned' }),
  },
} satisfies Paths;
