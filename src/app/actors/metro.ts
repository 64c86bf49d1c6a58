import * as v from 'valibot';
import { fromPromise } from 'xstate';
import type { GatewayApi } from '#api/clients.ts';
import { getMetroLink, requestMetroCode, sendMetroCode } from '#api/metro.ts';
import type { ServerClock } from '#api/serverClock.ts';
import { CODE_RESTS_FOR, type MetroLink, type SentCode, USUAL_CODE_LENGTH } from '#domain/metro.ts';
import { metroOtpMachine } from '#machines/metroOtp/metroOtp.machine.ts';
import type { CodeRequested, CodeSubmitted } from '#machines/metroOtp/metroOtp.types.ts';
import type { Store } from '#platform/store.ts';

export type MetroParts = {
  gatewayApi: GatewayApi;
  serverClock: Pick<ServerClock, 'now'>;
  /** Keeps when the next code may be asked for; the code itself is kept nowhere. */
  riderStore: Store;
};

/** The longest that is waited for the metro, ms: then there are words instead of bones. */
const ANSWERS_WITHIN = 10_000;
const patient = (signal: AbortSignal) => AbortSignal.any([signal, AbortSignal.timeout(ANSWERS_WITHIN)]);

const NAME = 'metroCode';
const keptCode = v.object({ length: v.number(), mayAskAgainAt: v.number() }) satisfies v.GenericSchema<
  unknown,
  SentCode
>;

export const provideMetro = ({ gatewayApi, serverClock, riderStore }: MetroParts) => {
  const keep = (length: number, restsFor: number): SentCode => {
    const code = { length, mayAskAgainAt: Math.round(serverClock.now()) + restsFor };
    riderStore.write(NAME, code);
    return code;
  };
  const restsStill = ({ mayAskAgainAt }: SentCode): number =>
    Math.min(CODE_RESTS_FOR, Math.max(0, mayAskAgainAt - serverClock.now()));

  return metroOtpMachine.provide({
    actors: {
      recallCode: fromPromise<SentCode | null, { clientId: string }>(async () => {
        const kept = riderStore.read(NAME, keptCode);
        return kept !== null && restsStill(kept) > 0 ? kept : null;
      }),
      readLink: fromPromise<MetroLink | null, { clientId: string }>(({ input, signal }) =>
        getMetroLink(gatewayApi, input.clientId, patient(signal)),
      ),
      requestCode: fromPromise<CodeRequested, { clientId: string; phone: string }>(
        async ({ input: { clientId, phone }, signal }) => {
          const answer = await requestMetroCode(gatewayApi, { riderId: clientId, phone }, patient(signal));
          if (answer.kind === 'sent') return { kind: 'sent', code: keep(answer.length, CODE_RESTS_FOR) };
          if (answer.leaves !== 'codeIsOut') return { ...answer, code: null };
          const { retryInSeconds } = answer.refusal;
          return {
            ...answer,
            code: keep(
              riderStore.read(NAME, keptCode)?.length ?? USUAL_CODE_LENGTH,
              retryInSeconds === undefined ? CODE_RESTS_FOR : retryInSeconds * 1_000,
            ),
          };
        },
      ),
      submitCode: fromPromise<CodeSubmitted, { clientId: string; code: string }>(
        ({ input: { clientId, code }, signal }) =>
          sendMetroCode(gatewayApi, { riderId: clientId, code }, patient(signal)),
      ),
    },
    delays: { codeRests: ({ context }) => (context.code === null ? 0 : restsStill(context.code)) },
  });
};
