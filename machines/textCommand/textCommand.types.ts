import type { Refusal } from '#domain/errorCode.ts';
import type { RentFacts } from '#domain/rent.ts';
import type { TextAnswer, TextCommand, TextIntent } from '#domain/textCommand.ts';

/** The operator's number and what a message to it usually costs; 0 roubles: as in the rider's plan. */
type TextNumber = { number: string; priceRoubles: number };

/** What this phone has: a key that is valid, and the message that has no answer yet. */
export type LoadedText = { number: TextNumber | null; sent: TextCommand | null };

/** How an answer by text message came. */
export type GivenAnswer = { kind: 'link'; token: string } | { kind: 'digits'; digits: string };

/** An answer, read with the key of this phone. `refusal`: null where the server did what was asked. */
export type ReadAnswer = { answer: TextAnswer; refusal: Refusal | null };

export type TextCommandInput = { riderId: string };

export type TextCommandContext = {
  riderId: string;
  number: TextNumber | null;
  /** What the rider wants now: the chart composes a message for it. */
  intent: TextIntent | null;
  /** The message on the screen, or the one that awaits its answer. */
  sent: TextCommand | null;
  given: GivenAnswer | null;
  /** Wrong digits so far. */
  wrongDigits: number;
  /** The answer by text message; null if the internet brought it. */
  answer: TextAnswer | null;
  refusal: Refusal | null;
};

export type TextCommandEvent =
  | { type: 'rider.textAsked'; intent: TextIntent }
  /** The rider has opened the messages app with the message, or copied it. It may be on its way. */
  | { type: 'rider.textHandedOver' }
  | { type: 'rider.textClosed' }
  | { type: 'rider.answerGiven'; given: GivenAnswer }
  /** The server has given this phone a key. */
  | { type: 'server.gaveDeviceKey' }
  | { type: 'device.cameOnline' }
  /** Another tab may have read the answer meanwhile. */
  | { type: 'device.becameVisible' };

/** For the ride: the answer by text message with the message that it answers, or the row that the internet brought. */
export type TextCommandOutput =
  | { kind: 'text'; sent: TextCommand; read: ReadAnswer }
  | { kind: 'row'; rent: RentFacts };
