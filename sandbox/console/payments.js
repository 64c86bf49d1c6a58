import { control } from './control.js';
import { button, buttons, element, table, time } from './dom.js';

const LATE = 60_000;

const OPEN = ['created', 'pending'];

/** Started payments, and how their provider behaves. */
export const paymentsPanel = {
  id: 'payments',
  ask: async () => ({ provider: await control('GET', 'provider'), orders: await control('GET', 'orders') }),
  make({ provider, orders }, again) {
    if (!provider || !orders) return '';
    const set = (change) => async () => {
      await control('PUT', 'provider', { ...provider, ...change });
      await again();
    };
    const decide = (id, state) => async () => {
      await control('POST', `orders/${id}`, { state });
      await again();
    };
    const isLate = provider.lateMilliseconds > 0;
    const refuses = provider.recurrent === 'refused';
    return element(
      'div',
      {},
      buttons(
        button(
          isLate ? 'The bank decides after a minute' : 'The bank decides at once',
          set({ lateMilliseconds: isLate ? 0 : LATE }),
          { class: isLate ? 'is-danger' : undefined },
        ),
        button(
          refuses ? 'Stored cards are refused' : 'Stored cards are charged',
          set({ recurrent: refuses ? 'paid' : 'refused' }),
          { class: refuses ? 'is-danger' : undefined },
        ),
      ),
      table(
        ['Time', 'Rider', 'For', 'Sum', 'State', null],
        orders.items
          .slice(0, 12)
          .map(({ id, createdAt, login, kind, rateId, amount, state, reason }) => [
            time(createdAt),
            login,
            rateId ?? kind,
            { is: 'is-number', of: amount === null ? '' : `${amount}\u00A0₽` },
            reason ? `${state} · ${reason}` : state,
            OPEN.includes(state)
              ? buttons(
                  button('Paid', decide(id, 'paid')),
                  button('Refused', decide(id, 'refused')),
                  button('Expired', decide(id, 'expired')),
                )
              : '',
          ]),
        'No payments yet.',
      ),
    );
  },
};
