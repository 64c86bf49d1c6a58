import { sendCommand } from '#api/rents.ts';
import type { RideCommand } from '#domain/command.ts';
import type { Refusal } from '#domain/errorCode.ts';
import type { Position } from '#domain/rent.ts';
import type { Sandbox } from '#sandbox/server.ts';
import { signedInApp } from '../support/sandbox/signedIn.ts';
import { controlOf } from '../support/sandbox/world.ts';

export const signal = () => new AbortController().signal;
/** The id of no rent. */
export const NOWHERE = '00000000-0000-4000-8000-000000000000';

export type Act = RideCommand['kind'];

/** A valid command of each kind, with simple values. */
export const intentOf = (
  act: Act,
  rentId: string,
  more: { number?: string; position?: Position | null } = {},
): RideCommand => {
  const { number = '51307', position = null } = more;
  switch (act) {
    case 'start':
      return { kind: act, number, insurance: false, position };
    case 'cancel':
    case 'openChain':
    case 'openLock':
    case 'returnToRide':
      return { kind: act, rentId };
    case 'pause':
    case 'resume':
      return { kind: act, rentId, position };
    case 'finish':
      return { kind: act, rentId, position, requestedAt: null };
    case 'parking':
      return { kind: act, rentId, number, position };
    case 'complete':
      return { kind: act, rentId, photoOwed: false };
  }
};

/** The app's own clients for one rider, against the sandbox. */
export async function appOf(sandbox: Sandbox, login = '10001') {
  const { gatewayApi, publicApi } = await signedInApp(sandbox, { login });

  const send = (intent: RideCommand, { lateBy = 0 } = {}) =>
    sendCommand(
      gatewayApi,
      { intent, key: crypto.randomUUID(), expiresAt: sandbox.clock.now() + 20_000 - lateBy },
      signal(),
    );
  return {
    gatewayApi,
    publicApi,
    send,
    /** The refusal of a command. Throws if the server accepts it. */
    async refused(intent: RideCommand): Promise<Refusal> {
      const outcome = await send(intent);
      if (outcome.kind !== 'refused') throw new Error(`${intent.kind} was ${outcome.kind}`);
      return outcome.refusal;
    },
  };
}

/** Makes the server refuse the next command of a rider with this code. */
export const tellRefusal = (sandbox: Sandbox, code: string) =>
  controlOf(sandbox).PUT('/control/refusals', { body: { code, times: 1 } });
