import type { Refusal } from '#domain/errorCode.ts';
import type { MetroRefusal, MetroStep, SentCode } from '#domain/metro.ts';

/** `phone`: digits, of the profile. `step`: as the address says it, for a page that was opened by a link. */
export type MetroInput = { clientId: string; phone: string; step: MetroStep | null };

export type MetroContext = {
  clientId: string;
  phone: string;
  step: MetroStep | null;
  /** The code that was sent last, by this phone's memory. */
  code: SentCode | null;
  digits: string;
  refusal: Refusal | null;
};

/** `hasCard`: a bank card that is active. */
export type MetroEvent =
  | { type: 'rider.bonusAsked'; hasCard: boolean }
  | { type: 'rider.codeAsked'; hasCard: boolean }
  | { type: 'rider.typed'; digits: string }
  | { type: 'rider.triedAgain' }
  | { type: 'rider.closed' }
  | { type: 'device.shown' }
  | { type: 'device.cameOnline' };

/** `cardNeeded`: a way back here is kept and the cards are opened. `connected`: the status that others hold is stale. */
export type MetroEmitted = { type: 'metro.cardNeeded' } | { type: 'metro.connected' };

/** `code`: what to type and when to ask again; with a refusal, where one is on its way already. */
export type CodeRequested =
  { kind: 'sent'; code: SentCode } | ({ kind: 'refused'; code: SentCode | null } & MetroRefusal);
export type CodeSubmitted = { kind: 'connected' } | ({ kind: 'refused' } & MetroRefusal);
