import type { Refusal } from '#domain/errorCode.ts';
import type { Factor, NewFactor } from '#domain/secondFactor.ts';
import type { FactorCode } from '../session/session.types.ts';

/** What a code of a factor is asked for: a spare factor beside it, or the end of one. */
export type FactorChange = { kind: 'add' } | { kind: 'remove'; factorId: string };

export type SecondFactorContext = {
  /** The verified ones, as the auth service listed them last. */
  factors: readonly Factor[];
  /** What the rider puts into the app with the codes; nothing of it is stored. */
  secretOfNew: NewFactor | null;
  change: FactorChange | null;
  refusal: Refusal | null;
};

export type SecondFactorEvent =
  | { type: 'rider.factorAsked' }
  | { type: 'rider.factorRemovalAsked'; factorId: string }
  | ({ type: 'rider.submittedCode' } & FactorCode)
  | { type: 'rider.closedFactor' }
  | { type: 'rider.retried' }
  | { type: 'device.cameOnline' };

type Refused = { kind: 'refused'; refusal: Refusal };
export type FactorsListed = { kind: 'listed'; factors: readonly Factor[] } | Refused;
export type FactorPrepared = { kind: 'prepared'; factor: NewFactor } | Refused;
/** The server may or may not have done the work. */
type Unanswered = { kind: 'unanswered' };
/** `gone`: the factor was removed in another tab, or by support. */
export type CodeChecked = { kind: 'accepted' | 'gone' } | Refused | Unanswered;
export type FactorRemoved = { kind: 'removed' } | Refused | Unanswered;
