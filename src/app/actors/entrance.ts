import type { AuthApi, AuthSession, OpenedSession } from '#api/authApi.ts';
import type { MainApi } from '#api/clients.ts';
import { Fault } from '#api/fault.ts';
import type { GrantedSession } from '#api/session.ts';
import { loadSessionApi } from '#app/services/tokenRenewal.ts';
import type { ErrorCode, Refusal } from '#domain/errorCode.ts';
import type { SecondFactor } from '#domain/secondFactor.ts';
import { refusalOf } from '#errors/refusalOf.ts';
import type { EmailCode, FactorCode, ProviderCode } from '#machines/session/session.types.ts';

export type EntranceDeps = { mainApi: MainApi; auth: () => Promise<AuthApi> };

type AskedForCode = { kind: 'secondFactor'; secondFactor: SecondFactor };
type Granted = { kind: 'signedIn' } & GrantedSession;
type Refused = { kind: 'refused'; refusal: Refusal };
/** The session between the two steps has ended. */
type Over = { kind: 'over'; refusal: Refusal };

export type Entrance = ReturnType<typeof createEntrance>;

/** Codes of the auth service that end a session. */
const ENDED: readonly (string | null)[] = ['bad_jwt', 'no_authorization', 'session_not_found', 'session_expired'];

/** The same failures, as the screen of login and PIN says them. */
const AT_LOGIN: Readonly<Partial<Record<ErrorCode, ErrorCode>>> = {
  networkErrorTitle: 'offlineLogin',
  tooManyRequests: 'loginDelayed',
};

const OVER: Over = { kind: 'over', refusal: { code: 'signInTimedOut' } };
/** Support, or the rider elsewhere, has removed the factor meanwhile: another sign-in asks for what is left. */
const GONE: Over = { kind: 'over', refusal: { code: 'secondFactorGone' } };
/** The code may have been accepted, and works once: the next one is asked for. */
const UNANSWERED: Refused = { kind: 'refused', refusal: { code: 'secondFactorUnanswered' } };

/**
 * The ways in that go through the auth service. Between the steps its session stays in this page's memory: a reload
 * begins the sign-in anew.
 */
export function createEntrance({ mainApi, auth }: EntranceDeps) {
  let held: AuthSession | null = null;
  /** A code works once: when it was accepted and the main API did not answer, the next try goes on from here. */
  let accepted: string | null = null;

  /** The same for the code of a mail, or of a provider. */
  let opened: ({ by: string } & OpenedSession) | null = null;
  /** The code of a mail whose answer did not come: it may have been used up. */
  let unanswered: string | null = null;

  const refused = (cause: unknown): Refused | Over => {
    const fault = Fault.from(cause);
    if (fault.details.code === 'mfa_factor_not_found') return GONE;
    if (fault.status === 401 || ENDED.includes(fault.details.code)) return OVER;
    return { kind: 'refused', refusal: refusalOf(fault) };
  };

  /** Makes a session of the auth service the rider's. */
  async function complete(refreshToken: string, signal: AbortSignal): Promise<Granted | Refused | Over> {
    const { renewSession } = await loadSessionApi();
    const answer = await renewSession(mainApi, refreshToken, signal);
    if (answer.kind === 'refused') return OVER;
    if (answer.kind === 'unreachable')
      return {
        kind: 'refused',
        refusal: { code: answer.status === 0 ? 'networkErrorTitle' : 'serverTempUnavailable' },
      };
    held = accepted = opened = null;
    return { kind: 'signedIn', tokens: answer.tokens, refreshToken: answer.refreshToken ?? refreshToken };
  }

  /** Without a second factor the session is the rider's at once. */
  async function goOn({ session, rider }: OpenedSession, signal: AbortSignal) {
    held = session;
    accepted = null;
    if (rider.factors.length === 0) return complete(session.refreshToken, signal);
    return { kind: 'secondFactor', secondFactor: rider } as const;
  }

  return {
    /** After login and PIN: which factors may make the code. */
    async open(session: AuthSession, signal: AbortSignal): Promise<Granted | Refused | Over | AskedForCode> {
      try {
        return await goOn({ session, rider: await (await auth()).riderOf(session) }, signal);
      } catch (cause) {
        const answer = refused(cause);
        const { code } = answer.refusal;
        return { ...answer, refusal: { ...answer.refusal, code: AT_LOGIN[code] ?? code } };
      }
    },
    /** With the code of a mail, in the place of login and PIN. */
    async byEmail({ email, code }: EmailCode, signal: AbortSignal): Promise<Granted | Refused | Over | AskedForCode> {
      const by = `${email} ${code}`;
      try {
        if (opened?.by !== by) opened = { by, ...(await (await auth()).verifyRecoveryCode({ email, code })) };
        return await goOn(opened, signal);
      } catch (cause) {
        const fault = Fault.from(cause);
        if (fault.isUnknown) unanswered = by;
        if (fault.code === 'emailCodeWrong' && unanswered === by)
          return { kind: 'refused', refusal: { code: 'emailCodeUsed' } };
        return refused(fault);
      }
    },
    /** With the code that a provider's page has sent the rider back with. */
    async byProvider({ code }: ProviderCode, signal: AbortSignal): Promise<Granted | Refused | Over | AskedForCode> {
      try {
        if (opened?.by !== code) opened = { by: code, ...(await (await auth()).exchangeCode(code)) };
        return await goOn(opened, signal);
      } catch (cause) {
        return refused(cause);
      }
    },
    async checkCode({ factorId, code }: FactorCode, signal: AbortSignal): Promise<Granted | Refused | Over> {
      if (!held) return OVER;
      try {
        if (accepted === null) {
          const api = await auth();
          const challengeId = await api.challenge(held, factorId);
          accepted = await api.verify(held, { factorId, challengeId, code }).catch((cause: unknown) => {
            if (Fault.from(cause).isUnknown) return null;
            throw cause;
          });
        }
        return accepted === null ? UNANSWERED : await complete(accepted, signal);
      } catch (cause) {
        return refused(cause);
      }
    },
  };
}
