import type { operations } from '#openapi/gateway.d.ts';
import type { Call, Handlers } from '../contract/handlers.ts';
import { languageOf } from '../language.ts';
import { cancel } from '../world/rents/commands/cancel.ts';
import { claim } from '../world/rents/commands/claim.ts';
import type { CommandContext, RentCommandContext } from '../world/rents/commands/context.ts';
import { chooseParking, complete, finish, returnToRide } from '../world/rents/commands/finish.ts';
import { openChain, openLock } from '../world/rents/commands/lock.ts';
import { pause, resume } from '../world/rents/commands/pause.ts';
import { storePhoto, uploadTicket } from '../world/rents/commands/photo.ts';
import { start } from '../world/rents/commands/start.ts';
import { rentOf, rentsOf } from '../world/rents/rent.ts';
import type { Rent } from '../world/rents/rent.types.ts';
import { share, sharedRide, stopSharing } from '../world/rents/share.ts';

type RentCall = Pick<Call<operations['cancelRent']>, 'sql' | 'clock' | 'riderId' | 'commandKey'>;

const commandContext = ({ sql, clock, riderId, commandKey }: RentCall): CommandContext => ({
  sql,
  clock,
  riderId,
  commandKey,
});
const rentCommandContext = (call: RentCall & { params: { rentId: string } }): RentCommandContext => ({
  ...commandContext(call),
  rentId: call.params.rentId,
});

/** Accepted does not mean done: answers the rent as it is now. Later lock movements arrive as its rows. */
const accepted = (call: RentCall, rent: Rent, ticket: string | null = null) => ({
  status: 202 as const,
  body: { rent, serverTime: call.clock.iso(), uploadTicket: ticket },
});

export const rentHandlers = {
  startRent: async (call) => {
    const { number, position, insurance = false } = call.body;
    return accepted(
      call,
      await start(commandContext(call), { number, position, insurance, language: await languageOf(call) }),
    );
  },
  getCurrentRents: async ({ sql, clock, riderId }) => ({
    status: 200,
    body: { items: await rentsOf(sql, riderId, 'current'), serverTime: clock.iso() },
  }),
  getRent: async ({ sql, riderId, params }) => ({ status: 200, body: await rentOf(sql, riderId, params.rentId) }),
  openChain: async (call) => accepted(call, await openChain(rentCommandContext(call))),
  openLock: async (call) => accepted(call, await openLock(rentCommandContext(call))),
  claimRent: async (call) => {
    const { reason, at, position, photoFollows = false } = call.body;
    const rent = await claim(rentCommandContext(call), { reason, at, position, photoFollows });
    return accepted(call, rent, photoFollows ? await uploadTicket(rentCommandContext(call)) : null);
  },
  cancelRent: async (call) => accepted(call, await cancel(rentCommandContext(call))),
  pauseRent: async (call) => accepted(call, await pause(rentCommandContext(call), call.body.position)),
  resumeRent: async (call) => accepted(call, await resume(rentCommandContext(call))),
  finishRent: async (call) => {
    const rent = await finish(rentCommandContext(call), call.body.position, call.body.requestedAt);
    return accepted(call, rent, rent.capabilities.photoAtEnd ? await uploadTicket(rentCommandContext(call)) : null);
  },
  chooseParking: async (call) =>
    accepted(call, await chooseParking(rentCommandContext(call), call.body.number, call.body.position)),
  uploadPhoto: async (call) => accepted(call, await storePhoto(rentCommandContext(call), call.body)),
  completeRent: async (call) => accepted(call, await complete(rentCommandContext(call), call.body.photoOwed ?? false)),
  returnToRide: async (call) => accepted(call, await returnToRide(rentCommandContext(call))),
  shareRide: async ({ params, body, ...by }) => ({
    status: 200,
    body: { token: await share(by, params.rentId, body.precision) },
  }),
  stopSharingRide: async ({ params, ...by }) => {
    await stopSharing(by, params.rentId);
    return { status: 204 };
  },
  getSharedRide: async ({ sql, clock, body }) => ({
    status: 200,
    headers: { 'Cache-Control': 'no-store' },
    body: await sharedRide(sql, clock, body.token),
  }),
} satisfies Partial<Handlers<operations>>;
