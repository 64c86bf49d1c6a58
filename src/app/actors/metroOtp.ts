import * as v from 'valibot';
import { fromPromise } from 'xstate';
import type { GatewayApi } from '#api/clients.ts';
import { getMetroLink, requestMetroCode, sendMetroCode } from '#api/metro.ts';
import type { ServerClock } from '#api/serverClock.ts';
import { within } from '#api/within.ts';
import { CODE_COOLDOWN_MS, type MetroLink, type SentCode, USUAL_CODE_LENGTH } from '#domain/metro.ts';
import { metroOtpMachine } from '#machines/metroOtp/metroOtp.machine.ts';
import type { CodeRequested, CodeSubmitted } from '#machines/metroOtp/metroOtp.types.ts';
import type { Store } from '#platform/store.ts';

export type MetroOtpDeps = {
  gatewayApi: GatewayApi;
  serverClock: Pick<ServerClock, 'now'>;
  /** Stores when the next code may be requested. The code itself is never stored. */
  riderStore: Store;
};

/** Longest wait for the metro, ms. After it a text replaces the skeleton. */
const REQUEST_TIMEOUT_MS = 10_000;
const withTimeout = (signal: AbortSignal) => within(REQUEST_TIMEOUT_MS, signal);

const NAME = 'metroCode';
const storedCode = v.object({ length: v.number(), mayAskAgainAt: v.number() }) satisfies v.GenericSchema<
  unknown,
  SentCode
>;

export const provideMetroOtp = ({ gatewayApi, serverClock, riderStore }: MetroOtpDeps) => {
  const storeCode = (length: number, cooldown: number): SentCode => {
    const code = { length, mayAskAgainAt: Math.round(serverClock.now()) + cooldown };
    riderStore.write(NAME, code);
    return code;
  };
  const cooldownLeft = ({ mayAskAgainAt }: SentCode): number =>
    Math.min(CODE_COOLDOWN_MS, Math.max(0, mayAskAgainAt - serverClock.now()));

  return metroOtpMachine.provide({
    actors: {
      loadSentCode: fromPromise<SentCode | null, { clientId: string }>(async () => {
        const stored = riderStore.read(NAME, storedCode);
        return stored !== null && cooldownLeft(stored) > 0 ? stored : null;
      }),
      readLink: fromPromise<MetroLink | null, { clientId: string }>(({ input, signal }) =>
        getMetroLink(gatewayApi, input.clientId, withTimeout(signal)),
      ),
      requestCode: fromPromise<CodeRequested, { clientId: string; phone: string }>(
        async ({ input: { clientId, phone }, signal }) => {
          const answer = await requestMetroCode(gatewayApi, { riderId: clientId, phone }, withTimeout(signal));
          if (answer.kind === 'sent') return { kind: 'sent', code: storeCode(answer.length, CODE_COOLDOWN_MS) };
          if (answer.leaves !== 'codeSent') return { ...answer, code: null };
          const { retryInSeconds } = answer.refusal;
          return {
            ...answer,
            code: storeCode(
              riderStore.read(NAME, storedCode)?.length ?? USUAL_CODE_LENGTH,
              retryInSeconds === undefined ? CODE_COOLDOWN_MS : retryInSeconds * 1_000,
            ),
          };
        },
      ),
      submitCode: fromPromise<CodeSubmitted, { clientId: string; code: string }>(
        ({ input: { clientId, code }, signal }) =>
          sendMetroCode(gatewayApi, { riderId: clientId, code }, withTimeout(signal)),
      ),
    },
    delays: { codeCooldown: ({ context }) => (context.code === null ? 0 : cooldownLeft(context.code)) },
  });
};
