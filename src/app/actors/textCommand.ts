import { fromPromise } from 'xstate';
import type { GatewayApi } from '#api/clients.ts';
import { getCommand } from '#api/rents.ts';
import type { ServerClock } from '#api/serverClock.ts';
import type { CommandOutcome, CommandReport, PersistedRide } from '#domain/command.ts';
import { refusalCode } from '#domain/refusalCode.ts';
import {
  answerInDigits,
  answerInLink,
  expiryOf,
  isDone,
  minuteOf,
  textMessage,
  type TextCommand,
  type TextIntent,
} from '#domain/textCommand.ts';
import { commandOf, isSameIntent } from '#domain/textedCommand.ts';
import { type KnownRide, rideByText } from '#domain/textRide.ts';
import type { RideEvent } from '#machines/rent/rent.types.ts';
import { textCommandMachine } from '#machines/textCommand/textCommand.machine.ts';
import type {
  GivenAnswer,
  LoadedText,
  ReadAnswer,
  TextCommandOutput,
} from '#machines/textCommand/textCommand.types.ts';
import type { DeviceKeyStore } from '#platform/deviceKey.ts';
import type { PersistedRideStore } from '#platform/persistedRide.ts';

type TextDeps = {
  gatewayApi: GatewayApi;
  serverClock: Pick<ServerClock, 'now'>;
  persistedRide: PersistedRideStore;
  keys: DeviceKeyStore;
  tellRide: (told: TextCommandOutput) => void;
};

/** The chart of text commands, with the key of this phone and what the phone has stored of the ride. */
export const provideTextCommand = ({ gatewayApi, serverClock, persistedRide, keys, tellRide }: TextDeps) => {
  const now = () => serverClock.now();
  return textCommandMachine.provide({
    actors: {
      load: fromPromise<LoadedText, { riderId: string }>(async ({ input: { riderId } }) => {
        const key = await keys.read();
        const { text } = persistedRide.read(riderId);
        return {
          number: key && key.expiresAt > now() ? { number: key.number, priceRoubles: key.priceRoubles } : null,
          sent: text && text.expiresAt > now() ? text : null,
        };
      }),
      compose: fromPromise<TextCommand, { riderId: string; intent: TextIntent }>(
        async ({ input: { riderId, intent } }) => {
          const counted = await keys.count();
          if (!counted) throw new Error('Without a stored key and counter there is no text command');
          const { mac, ...numbered } = counted;
          const stored = persistedRide.read(riderId);
          const earlier = earlierText(stored, intent, now());
          const minute = minuteOf(finishedAt(stored, intent) ?? now());
          const draft = {
            intent,
            key: earlier?.key ?? keyOf(stored, intent) ?? crypto.randomUUID(),
            ...numbered,
            minute,
            firstCounter: earlier?.firstCounter ?? numbered.counter,
            firstMinute: earlier?.firstMinute ?? minute,
            expiresAt: expiryOf(intent.act, minute),
          };
          // Before anything else can run: a command over the internet for the same finds this key.
          persistedRide.change(riderId, { text: { ...draft, message: '' } });
          const text: TextCommand = { ...draft, message: await textMessage(draft, mac) };
          persistedRide.change(riderId, { text });
          return text;
        },
      ),
      readAnswer: fromPromise<ReadAnswer | null, { riderId: string; sent: TextCommand; given: GivenAnswer }>(
        async ({ input: { sent, given } }) => {
          const mac = await keys.mac();
          if (!mac) return null;
          const answer =
            given.kind === 'link'
              ? await answerInLink(given.token, sent, now(), mac)
              : await answerInDigits(given.digits, sent, now(), mac);
          if (!answer) return null;
          const { act } = sent.intent;
          if (isDone(act, answer)) return { answer, refusal: null };
          const command = commandOf(act);
          return { answer, refusal: { code: refusalCode(answer.outcome, { stage: null, command }) } };
        },
      ),
      queryStatus: fromPromise<CommandReport, TextCommand>(({ input: { intent, key, expiresAt }, signal }) =>
        getCommand(gatewayApi, { key, expiresAt, intent: { kind: commandOf(intent.act) } }, signal),
      ),
    },
    actions: {
      // Another tab may have stored its own message meanwhile: that message stays.
      forgetSent: (_, { riderId, sent }) => {
        if (persistedRide.read(riderId).text?.key === sent?.key) persistedRide.change(riderId, { text: null });
      },
      tellRide: (_, told) => tellRide(told),
    },
  });
};

/** What an answer says to the ride: its row, and the result of the same command, if that is still being sent. */
export function rideEventsOf(told: TextCommandOutput, known: KnownRide): RideEvent[] {
  if (told.kind === 'row') return [{ type: 'server.rentChanged', rent: told.rent }];
  const { sent, read } = told;
  const answered = (outcome: CommandOutcome): RideEvent => ({ type: 'textCommand.answered', key: sent.key, outcome });
  if (read.refusal) return [answered({ kind: 'refused', refusal: read.refusal })];
  const rent = rideByText(sent, read.answer, known);
  return rent ? [{ type: 'server.rentChanged', rent }, answered({ kind: 'accepted', rent, uploadTicket: null })] : [];
}

/** The message for the same that may still take effect: the next one has its key. */
function earlierText({ text }: PersistedRide, intent: TextIntent, now: number): TextCommand | null {
  if (!text || text.expiresAt <= now) return null;
  const { act, vehicle, rentId } = text.intent;
  return act === intent.act && vehicle === intent.vehicle && rentId === intent.rentId ? text : null;
}

/** The key of the command over the internet for the same. */
const keyOf = ({ command }: PersistedRide, intent: TextIntent): string | null =>
  command && isSameIntent(intent, command.intent) ? command.key : null;

/** The time of a finish that the phone has saved: the message may be later. */
const finishedAt = ({ savedFinish }: PersistedRide, { act, rentId }: TextIntent): number | null =>
  act === 'FINISH' && savedFinish?.rentId === rentId ? savedFinish.requestedAt : null;
