import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { MainApi } from '#api/clients.ts';
import { seasonQuery } from '#features/profile/statistics/statistics.queries.ts';

/** A rider with so many rides, one an hour back from noon. The requested offsets are in `asked`. */
function apiOf(rides: number) {
  const asked: number[] = [];
  const item = (n: number) => {
    const EndDate = new Date(Date.UTC(2026, 5, 15, 12) - n * 3_600_000).toISOString();
    return { Type: 'Ride', Id: `${n}`, StartDate: EndDate, EndDate, Duration: 60, Items: [], Ride: null };
  };
  const GET = async (_: string, { params: { query } }: { params: { query: { limit: number; offset: number } } }) => {
    const { limit, offset } = query;
    asked.push(offset);
    const Items = Array.from({ length: Math.max(0, Math.min(limit, rides - offset)) }, (__, n) => item(offset + n));
    return { data: { Items, HasMore: offset + limit < rides }, response: new Response('{}', { status: 200 }) };
  };
  const api: MainApi = Object.create({ GET });
  return { api, asked };
}

// E159
test.each([
  [0, [0], true],
  [250, [0, 100, 200], true],
  [1_000, [0, 100, 200, 300, 400, 500, 600, 700, 800, 900], true],
  [1_300, [0, 100, 200, 300, 400, 500, 600, 700, 800, 900], false],
])(
  'For a rider with %i rides, the season reads the history by hundreds, and at most the newest 1,000',
  async (rides, offsets, isWhole) => {
    const { api, asked } = apiOf(rides);
    const found = await new QueryClient().fetchQuery(seasonQuery(api));
    expect([asked, found.isWhole, found.leftOut]).toEqual([offsets, isWhole, 0]);
    expect(found.seasons.reduce((sum, { totals }) => sum + totals.rides, 0)).toBe(Math.min(rides, 1_000));
  },
);
