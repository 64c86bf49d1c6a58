import { expect, test } from 'vitest';
import { getRate, rateRide } from '#api/rating.ts';
import { GATEWAY } from '../support/api/wire.ts';
import { answering } from './answering.ts';

const signal = new AbortController().signal;
const rating = { rentId: 'r1', rate: 3 as const, problems: ['chain' as const], comment: 'Скрипит' };

// F085
test('The app sends a rating with the ride’s ID and the rider’s ID', async () => {
  const { gatewayApi, sent } = answering({ data: { rate: 3 } });
  expect(await rateRide(gatewayApi, '100001', rating, 'key-000000000001', signal)).toBeNull();
  expect([sent[0]?.method, sent[0]?.url]).toEqual(['POST', `${GATEWAY}/api/feedback/`]);
  expect(await sent[0]?.json()).toEqual({ ...rating, customerId: '100001' });
});

// F085, F095
test.each([
  ['with the server’s text', { data: 'Отметьте деталь' }, { serverText: 'Отметьте деталь' }],
  ['without a server text', {}, {}],
])(
  'When the server refuses a rating, the app reads the error estimateRequestIsFailed %s (map-and-rent §7, §8)',
  async (_, body, words) => {
    const refusal = await rateRide(answering(body, 400).gatewayApi, '100001', rating, 'key-000000000002', signal);
    expect(refusal).toEqual({ code: 'estimateRequestIsFailed', ...words });
  },
);

// F049, F059, F086
test.each([
  [200, { data: { rate: 4 } }, 4],
  [200, { data: { rate: 0 } }, 0],
  [200, { data: { rate: 6 } }, 0],
  [404, {}, 0],
])(
  'When the server answers the request for a ride’s rating with the status %i and the body %j, the app reads the rating %i',
  async (status, body, rate) => {
    const { gatewayApi, sent } = answering(body, status);
    expect(await getRate(gatewayApi, '100001', 'r1', signal)).toBe(rate);
    expect(sent[0]?.url).toBe(`${GATEWAY}/api/feedback/rent/r1/customer/100001`);
  },
);
