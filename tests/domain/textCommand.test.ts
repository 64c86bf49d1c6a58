import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { answerInDigits, answerInLink, textMessage, type Mac, type TextAct } from '#domain/textCommand.ts';
import { answerVectors, messageVectors } from '../support/textVectors.ts';

const macOf =
  (secret: string): Mac =>
  async (text) =>
    createHmac('sha256', Buffer.from(secret, 'base64')).update(text).digest();

const MINUTE = 60_000;
const ACT: Record<string, TextAct> = { started: 'START', 'chain-opened': 'CHAIN', finished: 'FINISH' };
/** The message that a vector answers, sent three minutes before. */
const sentFor = ({ keyId, counter, outcome, minute }: (typeof answerVectors)[number]) => ({
  intent: { act: ACT[outcome] ?? 'PAUSE', vehicle: '51307', parking: null, rentId: null },
  keyId,
  counter,
  firstCounter: counter,
  firstMinute: minute - 3,
});

// B087
it.each(messageVectors)(
  'A text command $act of vehicle $vehicle has the bytes that openssl made, and fits into one SMS',
  async ({ secret, act, vehicle, parking, idempotencyKey: key, keyId, counter, minute, message }) => {
    const intent = { act, vehicle, parking, rentId: null };
    const text = await textMessage({ intent, key, keyId, counter, minute }, macOf(secret));
    expect([text, text.length <= 160]).toEqual([message, true]);
  },
);

// B088
it.each(answerVectors)(
  'The link and the six digits of the answer $outcome to message $counter give the answer that openssl signed',
  async (vector) => {
    const { secret, token, digits, outcome, minute, rentId } = vector;
    const now = (minute + 1) * MINUTE;
    expect(await answerInLink(token, sentFor(vector), now, macOf(secret))).toEqual({ outcome, minute, rentId });
    expect(await answerInDigits(digits, sentFor(vector), now, macOf(secret))).toEqual({
      outcome,
      minute,
      rentId: null,
    });
  },
);

const started = answerVectors[0]!;
const sent = sentFor(started);
const mac = macOf(started.secret);
const at = started.minute * MINUTE;

// B088
it.each<[string, string, typeof sent, number]>([
  ['of another key', started.token, { ...sent, keyId: 'Z0V4TN8H' }, at],
  ['to a message of another key', started.token, { ...sent, counter: 14, firstCounter: 13 }, at],
  ['to a later message', started.token, { ...sent, counter: 11, firstCounter: 10 }, at],
  ['to another act', started.token, { ...sent, intent: { ...sent.intent, act: 'FINISH' } }, at],
  ['from before the message', started.token, { ...sent, firstMinute: started.minute + 2 }, at],
  ['from the future', started.token, sent, at - 2 * MINUTE],
  ['older than a day', started.token, sent, at + (24 * 60 + 1) * MINUTE],
  ['with one changed letter of the code', started.token.replace(/G$/, 'H'), sent, at],
  ['with another minute', started.token.replace('.29691720.', '.29691719.'), sent, at],
  ['with another ride', started.token.replace('.6a', '.6b'), sent, at],
  ['with more than a token', `${started.token}&x=1`, sent, at],
])('The app takes no answer by link %s', async (_, token, message, now) =>
  expect(await answerInLink(token, message, now, mac)).toBeNull(),
);

// B088
it('An answer to an earlier message of the same key counts if the server has done it, and a refusal does not', async () => {
  const answers = answerVectors.map(async (vector) => {
    const message = sentFor(vector);
    const again = { ...message, counter: vector.counter + 2 };
    return (await answerInLink(vector.token, again, vector.minute * MINUTE, macOf(vector.secret)))?.outcome ?? null;
  });
  const done = answerVectors.map(({ outcome }) => (Object.hasOwn(ACT, outcome) ? outcome : null));
  expect(await Promise.all(answers)).toEqual(done);
  expect(new Set(done).size).toBe(4);
});

// B088
it('Of a thousand guesses of six digits one at most is an answer to a message of three minutes', async () => {
  const right = [];
  for (let guess = 0; guess < 1_000; guess += 1)
    if (await answerInDigits(`${guess * 997}`.padStart(6, '0'), sent, at, mac)) right.push(guess);
  expect(right.length).toBeLessThanOrEqual(1);
});
