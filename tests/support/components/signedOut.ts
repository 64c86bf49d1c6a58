import { createActor, fromPromise, waitFor } from 'xstate';
import { sessionMachine } from '#machines/session/session.machine.ts';
import type {
  CodeOutcome,
  FactorCode,
  Restored,
  SignInOutcome,
  SignInRequest,
} from '#machines/session/session.types.ts';

type Asked = {
  signIn: (request: SignInRequest) => Promise<SignInOutcome>;
  checkCode?: (code: FactorCode) => Promise<CodeOutcome>;
};

/** Gives these answers one after another, and then none. */
export const inTurn =
  <Answer>(answers: (Answer | Promise<Answer>)[]) =>
  async (): Promise<Answer> =>
    answers.shift() ?? new Promise<never>(() => undefined);

/** The session of a phone on which nobody is signed in. Without an answer a code waits for ever. */
export async function signedOut({ signIn, checkCode = inTurn([]) }: Asked) {
  const actor = createActor(
    sessionMachine.provide({
      actors: {
        restoreSession: fromPromise<Restored>(async () => ({ kind: 'nothing' })),
        signIn: fromPromise<SignInOutcome, SignInRequest>(({ input }) => signIn(input)),
        checkCode: fromPromise<CodeOutcome, FactorCode>(({ input }) => checkCode(input)),
      },
    }),
    { input: { jitter: 0 } },
  ).start();
  await waitFor(actor, (now) => now.matches('signedOut'));
  return actor;
}
