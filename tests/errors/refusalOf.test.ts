import { expect, test } from 'vitest';
import { Fault } from '#api/fault.ts';
import { refusalOf } from '#errors/refusalOf.ts';

const answered = (status: number, body: unknown, headers = {}) =>
  Fault.ofAnswer(new Response(null, { status, headers }), body);

const [words, wait] = [{ error: 'Касса закрыта' }, { 'Retry-After': '40' }];
const said = { serverText: 'Касса закрыта' };
test.each([
  ['an answer with the operator’s text', answered(409, words), { code: 'unknownError', ...said }],
  ['an answer without a text', answered(409, {}), { code: 'unknownError' }],
  ['an answer with a program’s text', answered(409, { error: 'Unexpected error.' }), { code: 'commonError' }],
  ['a waiting time', answered(429, words, wait), { code: 'tooManyRequests', ...said, retryInSeconds: 40 }],
  ['a waiting time of 0 s', answered(429, { ...words, retries_in: 0 }), { code: 'tooManyRequests', ...said }],
  ['a bug of the app', new RangeError('bug'), { code: 'unknownError' }],
])('The app turns %s into a refusal with the right code, text and waiting time', (_, cause, refusal) =>
  expect(refusalOf(cause)).toEqual(refusal),
);

test('The app hides the text of a response 405, 418 or 451, because a proxy wrote it and not the server', () => {
  for (const status of [405, 418, 451]) {
    const fault = Fault.ofAnswer(new Response(null, { status }), { message: 'Blocked by order 17' });
    expect(refusalOf(fault)).toEqual({ code: 'unknownError' });
  }
});
