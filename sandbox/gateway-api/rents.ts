import type { operations } from '#openapi/gateway.d.ts';
import type { Call, Handlers } from '../contract/handlers.ts';
import type { Act, RentAct } from '../world/rents/acts/act.ts';
import { cancel } from '../world/rents/acts/cancel.ts';
import { claim } from '../world/rents/acts/claim.ts';
import { chooseParking, complete, finish, returnToRide } from '../world/rents/acts/finish.ts';
import { openChain, openLock } from '../world/rents/acts/order.ts';
import { pause, resume } from '../world/rents/acts/pause.ts';
import { keepPhoto, uploadTicket } from '../world/rents/acts/photo.ts';
import { start } from '../world/rents/acts/start.ts';
import { languageOf } from '../world/language.ts';
import { rentOf, rentsOf, type Rent } from '../world/rents/rent.ts';

type Asked = Pick<Call<operations['cancelRent']>, 'sql' | 'clock' | 'riderId' | 'commandKey'>;

const act = ({ sql, clock, riderId, commandKey }: Asked): Act => ({ sql, clock, riderId, commandKey });
const rentAct = (call: Asked & { params: { rentId: string } }): RentAct => ({
  ...act(call),
  rentId: call.params.rentId,
});

/** Accepted is not done: the rent as it stands now; what the metal does later arrives as its row. */
const accepted = (call: Asked, rent: Rent, ticket: string | null = null) => ({
  status: 202 as const,
  body: { rent, serverTime: call.clock.iso(), uploadTicket: ticket },
});

export const rentHandlers = {
  startRent: async (call) => {
    const { number, position, insurance = false } = call.body;
    return accepted(call, await start(act(call), { number, position, insurance, language: await languageOf(call) }));
  },
  getCurrentRents: async ({ sql, clock, riderId }) => ({
    status: 200,
    body: { items: await rentsOf(sql, riderId, 'current'), serverTime: clock.iso() },
  }),
  getRent: async ({ sql, riderId, params }) => ({ status: 200, body: await rentOf(sql, riderId, params.rentId) }),
  openChain: async (call) => accepted(call, await openChain(rentAct(call))),
  openLock: async (call) => accepted(call, await openLock(rentAct(call))),
  claimRent: async (call) => {
    const { reason, at, position, photoFollows = false } = call.body;
    const rent = await claim(rentAct(call), { reason, at, position, photoFollows });
    return accepted(call, rent, photoFollows ? await uploadTicket(rentAct(call)) : null);
  },
  cancelRent: async (call) => accepted(call, await cancel(rentAct(call))),
  pauseRent: async (call) => accepted(call, await pause(rentAct(call), call.body.position)),
  resumeRent: async (call) => accepted(call, await resume(rentAct(call))),
  finishRent: async (call) => {
    const rent = await finish(rentAct(call), call.body.position, call.body.requestedAt);
    return accepted(call, rent, rent.capabilities.photoAtEnd ? await uploadTicket(rentAct(call)) : null);
  },
  chooseParking: async (call) =>
    accepted(call, await chooseParking(rentAct(call), call.body.number, call.body.position)),
  uploadPhoto: async (call) => accepted(call, await keepPhoto(rentAct(call), call.body)),
  completeRent: async (call) => accepted(call, await complete(rentAct(call), call.body.photoOwed ?? false)),
  returnToRide: async (call) => accepted(call, await returnToRide(rentAct(call))),
} satisfies Partial<Handlers<operations>>;
