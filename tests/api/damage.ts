import { afterEach, beforeEach } from 'vitest';
import { createClients, type Clients } from '#api/clients.ts';
import { setUnreadListener } from '#api/unread.ts';
import { fakeWire, GATEWAY, json, MAIN, tokensOf } from './support.ts';

type Fields = Readonly<Record<string, unknown>>;

/** What a field may hold that nobody has promised. */
const WRONG: readonly (readonly [string, unknown])[] = [
  ['null', null],
  ['a text', 'x'],
  ['an empty text', ''],
  ['a number', 7.5],
  ['a number below zero', -1],
  ['a number past all', 1e300],
  ['yes', true],
  ['an object', { a: 1 }],
  ['a list', [null]],
  ['an empty list', []],
  ['a huge text', 'x'.repeat(200_000)],
];

/** The answer with each of its fields damaged in each way, one at a time. */
export const damaged = (good: Fields): [what: string, field: string, answer: Fields][] =>
  Object.keys(good).flatMap((field) => {
    const { [field]: _, ...without } = good;
    const wrong = WRONG.map(([how, value]): [string, string, Fields] => [
      `${field} is ${how}`,
      field,
      { ...good, [field]: value },
    ]);
    return [[`${field} is missing`, field, without] satisfies [string, string, Fields], ...wrong];
  });

/** What was reported since the test began. */
export function hearing(): string[] {
  const heard: string[] = [];
  beforeEach(() => setUnreadListener(({ message }) => void heard.push(message)));
  afterEach(() => {
    heard.length = 0;
    setUnreadListener(() => undefined);
  });
  return heard;
}

/** Clients of a server that always answers this. */
export function answering(body: unknown): Clients {
  const { wire } = fakeWire(() => json(200, body));
  wire.tokens.put(tokensOf('a'));
  return createClients({ mainApiUrl: MAIN, gatewayApiUrl: GATEWAY }, wire);
}
