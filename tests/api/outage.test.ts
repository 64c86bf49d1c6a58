import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createClients } from '#api/clients.ts';
import { unwrap } from '#api/fault.ts';
import { fakeWire, GATEWAY, json, MAIN, tokensOf } from '../support/api/wire.ts';

const build = () => {
  const fake = fakeWire(() => json(200, { items: [] }));
  const { gatewayApi } = createClients({ mainApiUrl: MAIN, gatewayApiUrl: GATEWAY }, fake.wire);
  const ask = () => {
    const asked = { ended: 'waits' };
    unwrap(gatewayApi.GET('/api/rents/current')).then(
      () => (asked.ended = 'answered'),
      (cause: unknown) => (asked.ended = String(cause)),
    );
    return asked;
  };
  return { ...fake, ask };
};

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] }));
afterEach(() => void vi.useRealTimers());

it('When token renewals fail with 500 for 4 s, a request that waits for the first tokens fails with a server error', async () => {
  const { tokens, ask, sent } = build();
  const first = ask();
  for (let second = 0; second < 4; second += 1) {
    tokens.renewalFailed(500);
    await vi.advanceTimersByTimeAsync(999);
    expect(first.ended).toBe('waits');
  }
  await vi.advanceTimersByTimeAsync(10);
  expect(first.ended).toBe('Fault: 500 serverErrorTitle');
  const later = ask();
  await vi.advanceTimersByTimeAsync(1_010);
  expect(later.ended).toBe('Fault: 500 serverErrorTitle');
  expect(sent).toEqual([]);
});

it('A request that waits for a token renewal succeeds after the renewal', async () => {
  const { tokens, ask, sent } = build();
  const asked = ask();
  tokens.renewalFailed(503);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(sent).toEqual([]);
  tokens.put(tokensOf('a'));
  await vi.waitFor(() => expect(asked.ended).toBe('answered'), { timeout: 30_000 });
});

it('A request that waits for the first access tokens continues to wait when a token renewal gets no response', async () => {
  const { tokens, ask } = build();
  const asked = ask();
  tokens.renewalFailed(500);
  await vi.advanceTimersByTimeAsync(1_000);
  tokens.renewalFailed(0);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked.ended).toBe('waits');
});
