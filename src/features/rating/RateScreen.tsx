import { useSearch } from '@tanstack/react-router';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { rideQuery } from '#features/history/index.ts';
import { useLaterWords } from '#features/later/index.ts';
import { useRuntime, useSession } from '#src/runtime.tsx';
import { NoRide } from './NoRide.tsx';
import { RateForm } from './RateForm.tsx';
import { firstDraft, readDraft } from './ratingDraft.ts';
import { rateQuery } from './rating.queries.ts';

/** What a rider thinks of a ride that is over (map-and-rent §2): a rate, what was wrong, a few words. */
export function RateScreen() {
  const { rent } = useSearch({ from: '/answers/rider/map/ride/rate' });
  return rent === undefined ? <NoRide /> : <Rate key={rent} rentId={rent} />;
}

function Rate({ rentId }: { rentId: string }) {
  const runtime = useRuntime();
  const riderId = useSession((session) => session.context.riderId) ?? '';
  const ride = useQuery(rideQuery(runtime, useQueryClient(), rentId));
  const known = useQuery(rateQuery(runtime.gatewayApi, riderId, rentId));
  const { words, later } = useLaterWords();
  const [kept] = useState(() => readDraft(runtime.riderStore, rentId));
  // What arrives later fills a form that nobody has touched, and no other.
  const first = firstDraft(words, rentId, known.data ?? 0);
  return <RateForm rentId={rentId} vehicle={ride.data?.details ?? null} first={kept ?? first} later={later} />;
}
