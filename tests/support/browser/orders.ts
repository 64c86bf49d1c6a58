import type { Control } from './control.ts';

/**
 * Orders of a rider with what was charged for them, the newest first; those of one moment of the clock in any order.
 */
export async function orders(control: Control, rider: string) {
  const { data } = await control.GET('/control/orders');
  return (data?.items ?? [])
    .filter(({ login }) => login === rider)
    .map(({ kind, flow, state, amount, charges }) => ({ kind, flow, state, amount, charges }));
}

/** The bank's decision, without its page. */
export async function decide(control: Control, rider: string, state: 'paid' | 'refused' | 'expired'): Promise<void> {
  const { data } = await control.GET('/control/orders');
  const id =
    data?.items.find(({ login, state: now }) => login === rider && (now === 'created' || now === 'pending'))?.id ?? '';
  await control.POST('/control/orders/{id}', { params: { path: { id } }, body: { state } });
}
