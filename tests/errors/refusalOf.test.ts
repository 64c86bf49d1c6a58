import { expect, test } from 'vitest';
import { Fault } from '#api/fault.ts';
import { refusalOf } from '#errors/refusalOf.ts';

const answered = (status: number, body: unknown, headers = {}) =>
  Fault.ofAnswer(new Response(null, { status, headers }), body);

test.each([
  [
    'somebody’s words',
    answered(409, { error: 'Касса закрыта до утра' }),
    { code: 'unknownError', serverText: 'Касса закрыта до утра' },
  ],
  ['silence', answered(409, {}), { code: 'unknownError' }],
  ['a program’s text', answered(409, { error: 'Unexpected error.' }), { code: 'commonError' }],
  [
    'how long to wait',
    answered(429, { error: 'Подождите' }, { 'Retry-After': '40' }),
    { code: 'tooManyRequests', serverText: 'Подождите', retryInSeconds: 40 },
  ],
  ['a bug of ours', new RangeError('bug'), { code: 'unknownError' }],
])('%s', (_, cause, refusal) => expect(refusalOf(cause)).toEqual(refusal));
