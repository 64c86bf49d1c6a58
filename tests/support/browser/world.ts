import type { FaultRule } from '#sandbox/faults.ts';
import type { VehicleForm } from '#sandbox/seed/rows.ts';
import type { Control } from './control.ts';
import type { Place } from './phone.ts';

type Notice = { type: string; message?: string; count?: number; agoSeconds?: number };

/** A test's requests to the city, through the control API. */
export function openWorld(control: Control) {
  const answered = async <T>(call: Promise<{ data?: T }>): Promise<T> => {
    const { data } = await call;
    if (data === undefined) throw new Error('The sandbox answered nothing.');
    return data;
  };
  const ledger = async (login: string) => {
    const rents = await answered(control.GET('/control/rents', { params: { query: { limit: 50 } } }));
    const charges = await answered(control.GET('/control/charges'));
    return {
      rents: rents.items.filter((rent) => rent.login === login),
      charges: charges.items.filter((charge) => charge.login === login),
    };
  };
  return {
    /** The ledger of one rider: rents with all their versions, charges. */
    ledger,
    /** A rider's newest rent, with all its versions. */
    async newestRent(login: string) {
      const [rent] = (await ledger(login)).rents;
      if (!rent) throw new Error(`${login} has no rent.`);
      return rent;
    },
    /** The charges of that rent. */
    async newestCharges(login: string) {
      const { rents, charges } = await ledger(login);
      return charges.filter(({ rentId }) => rentId === rents[0]?.id);
    },
    /** A place beside a known vehicle. */
    placeBeside: async (number: string): Promise<Place> =>
      (await answered(control.POST('/control/beside', { body: { number } }))).position,
    /** A free vehicle that works, and a place beside it. */
    async vehicle(form: VehicleForm = 'scooter'): Promise<{ number: string; place: Place }> {
      const { number, position } = await answered(control.POST('/control/beside', { body: { form } }));
      return { number, place: position };
    },
    /** The nearest parking where a ride may end. */
    async parking(): Promise<{ number: string; place: Place }> {
      const { number, position } = await answered(control.POST('/control/beside-parking', { body: {} }));
      return { number, place: position };
    },
    faults: (...rules: FaultRule[]) => answered(control.PUT('/control/faults', { body: { rules } })),
    /** The lock commands of this ride and their outcomes, from first to last. */
    async lockCommands(rentId: string) {
      const { items } = await answered(control.GET('/control/lock-commands'));
      return items
        .filter((entry) => entry.rentId === rentId)
        .toReversed()
        .map(({ command, outcome }) => `${command} ${outcome}`);
    },
    /** Sends a rider notifications, the only one or the last of them `agoSeconds` ago. */
    notify: (login: string, body: Notice) =>
      control.POST('/control/riders/{login}/notifications', { params: { path: { login } }, body }),
    notifications: async (login: string) =>
      (await answered(control.GET('/control/riders/{login}/notifications', { params: { path: { login } } }))).items,
    endBySupport: (rentId: string) => control.POST('/control/rents/{rentId}/end', { params: { path: { rentId } } }),
  };
}

export type World = ReturnType<typeof openWorld>;
