import { type Language, roublesIn } from '../../language.ts';
import { escaped, pageOf } from '../../pages/page.ts';
import type { PaymentOrder } from '../paymentOrder.types.ts';
import type { ProviderTexts } from './texts.ts';
import { PROVIDER_PATH } from './urls.ts';

/** The part of an order that a page shows. `what` is its name: a tariff's, the debt. */
export type Shown = {
  order: PaymentOrder;
  what: string;
  language: Language;
  words: ProviderTexts;
  wrong?: 'number' | 'expires' | undefined;
};

const documentOf = (language: Language, { title, note }: ProviderTexts, main: string): string =>
  pageOf({ language, title, note, main, stylesheet: `${PROVIDER_PATH}/page.css` });

const button = (does: string, label: string, quiet = false): string =>
  `<button name="does" value="${does}"${quiet ? ' class="quiet" formnovalidate' : ''}>${escaped(label)}</button>`;

const form = ({ order }: Shown, inside: string): string =>
  `<form method="post" action="${PROVIDER_PATH}/${order.id}">\n${inside}\n</form>`;

const buttons = ({ words }: Shown): string =>
  `${button('refuse', words.refuse, true)}\n${button('leave', words.leave, true)}`;

function field({ words, wrong }: Shown, name: 'number' | 'expires', attributes: string): string {
  const isWrong = wrong === name;
  const error = isWrong
    ? `<span class="wrong" id="${name}-wrong">${escaped(name === 'number' ? words.wrongNumber : words.wrongExpires)}</span>`
    : '';
  const described = isWrong ? ` aria-invalid="true" aria-describedby="${name}-wrong" autofocus` : '';
  return `<label for="${name}">${escaped(words[name])}</label>\n<input id="${name}" name="${name}" inputmode="numeric" required ${attributes}${described}>${error}`;
}

const cardForm = (shown: Shown): string =>
  form(
    shown,
    [
      field(shown, 'number', 'autocomplete="cc-number" maxlength="23"'),
      field(shown, 'expires', 'autocomplete="cc-exp" maxlength="5"'),
      `<p class="note">${escaped(shown.words.samples)}</p>`,
      button('add', shown.words.add),
      buttons(shown),
    ].join('\n'),
  );

const payForm = (shown: Shown): string =>
  form(shown, `${button('pay', shown.words.pay(shown.order.amount ?? 0))}\n${buttons(shown)}`);

/** Asks for an open order's payment, shows a decided order's result. The page has no script. */
export function providerPage(shown: Shown): string {
  const { order, what, words, language } = shown;
  const { amount, insurance_cost: insurance, state } = order;
  const head = [
    `<h1>${escaped(what)}</h1>`,
    amount === null ? '' : `<p class="amount">${roublesIn(language, amount)}</p>`,
    insurance === null ? '' : `<p>${escaped(words.insured(insurance))}</p>`,
  ].join('\n');
  const isOpen = state === 'created';
  const rest = isOpen
    ? order.kind === 'card'
      ? cardForm(shown)
      : payForm(shown)
    : `<p role="status">${escaped(words.state[state])}</p>\n${form(shown, button('leave', words.back))}`;
  return documentOf(language, words, `${head}\n${rest}`);
}

export const unknownPage = (language: Language, words: ProviderTexts): string =>
  documentOf(language, words, `<h1>${escaped(words.unknown)}</h1>`);
