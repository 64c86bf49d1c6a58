import type { Refusal } from '#domain/errorCode.ts';
import type { MetroRefusal, MetroStep, SentCode } from '#domain/metro.ts';

/** `phone`: digits, from the profile. `step`: from the address, when a link opened the page. */
export type MetroInput = { clientId: string; phone: string; step: MetroStep | null };

export type MetroContext = {
  clientId: string;
  phone: string;
  step: MetroStep | null;
  /** The code that was sent last, as this phone stored it. */
  code: SentCode | null;
  digits: string;
  refusal: Refusal | null;
};

/**
 * `hasCard`: the rider has an active bank card. `hasAgreed`: to the terms, and that the metro gets the phone number
 * (account §5).
 */
export type MetroEvent =
  | { type: 'rider.bonusAsked'; hasCard: boolean; hasAgreed: boolean }
  | { type: 'rider.codeAsked'; hasCard: boolean; hasAgreed: boolean }
  | { type: 'rider.typed'; digits: string }
  | { type: 'rider.retried' }
  | { type: 'rider.closedCodeSheet' }
  | { type: 'device.becameVisible' }
  | { type: 'device.cameOnline' };

/**
 * `cardNeeded`: the app stores the path back here and opens the cards. `agreed`: the consent is recorded. `connected`:
 * the status cached elsewhere is stale.
 */
export type MetroEmitted = { type: 'metro.cardNeeded' } | { type: 'metro.agreed' } | { type: 'metro.connected' };

/** `code`: what to type and when to request again. A refusal has it when a code was sent already. */
export type CodeRequested =
  | { kind: 'sent'; code: SentCode }
  | ({ kind: 'refused'; code: SentCode | null } & MetroRefusal);
export type CodeSubmitted = { kind: 'connected' } | ({ kind: 'refused' } & MetroRefusal);
