import { press } from '../../../../support/sandbox/money.ts';
import { never } from '../../broken.ts';
import type { Cell } from '../../cell.ts';
import type { Scenario, FlowScenario } from '../../cell.ts';
import { buyByCard, buyOnPage, month, paymentOn, seenIn } from '../../flows/money.ts';
import type { Tab } from '../../tab.ts';
import { losing, meeting, refusing, type Towards, type Paths } from '../path.ts';

const INIT = /uniteller_initialization$/;
const ORDER = /^GET \/api\/payment\/orders\/[^/]+$/;
/** After half an hour nothing is kept of it (account §4): the rider looks at the tariffs before paying again. */
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

/** What the rider does at the provider's page, and with the page of the app. */
const atThePage =
  (does: (cell: Cell, tab: Tab, page: string) => unknown): Towards =>
  (cell, tab) => {
    const now = paymentOn(cell, tab).getSnapshot();
    return now.matches({ requesting: 'leaving' }) && now.context.page !== null
      ? does(cell, tab, now.context.page)
      : buyOnPage.goesOn(cell, tab);
  };

/** Back from the provider without having paid, to the page that was left. */
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

/** In `watching`, having come back without paying. */
const watches =
  (does: (payment: ReturnType<typeof paymentOn>) => unknown): Towards =>
  (cell, tab) => {
    const payment = paymentOn(cell, tab);
    const now = payment.getSnapshot();
    if (now.matches('idle')) payment.send({ type: 'rider.payAsked', intent: wish });
    else if (now.matches({ requesting: 'leaving' })) payment.send({ type: 'device.becameVisible' });
    else if (now.matches('watching')) does(payment);
  };

/** A tariff on the provider's page, and all that may be between the tap and the word about the order. */
export const moneyPaths = {
  'buys on the page': { scenario: buying },
  'buys by the card': { scenario: looksFirst(buyByCard) },
  'looks in again': { scenario: buying, towards: looksIn },
  'looks in unheard': { scenario: buying, breaks: losing(ORDER), towards: looksIn },
  'comes back unpaid': { scenario: buying, towards: atThePage(comesBack) },
  'asks for the same again': {
    scenario: buying,
    towards: atThePage((cell) => cell.reopen()),
  },
  'has forgotten, and nobody tells': {
    scenario: buying,
    breaks: losing(/^GET \/api\/payment\/orders$/),
    towards: atThePage((cell, _, page) => {
      seenIn(cell).pages.add(page);
      cell.browser.wipe();
      cell.reopen();
    }),
  },
  'hears no word of the order': { scenario: buying, breaks: losing(INIT) },
  'waits for the word in vain': { scenario: buying, breaks: meeting(INIT, never) },
  'is refused the order': { scenario: buying, breaks: refusing(INIT, 409, { code: 'NOT_FOR_SALE' }) },
  'does not get to the page': { scenario: buying, towards: atThePage(() => undefined) },
  'waits for the bank': { scenario: buying, towards: watches(() => undefined) },
  'puts it away': { scenario: buying, towards: watches((payment) => payment.send({ type: 'rider.dismissedPayment' })) },
  'is declined': {
    scenario: buying,
    towards: atThePage(async (cell, _, page) => {
      seenIn(cell).pages.add(page);
      await press(page, 'refuse');
      cell.reopen();
    }),
  },
  'returns with nothing': {
    scenario: { ...buying, acts: () => undefined },
    towards: (cell, tab) => paymentOn(cell, tab).send({ type: 'rider.returned' }),
  },
} satisfies Paths;
