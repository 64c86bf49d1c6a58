-- When the rider claimed, with evidence, that they cannot finish the ride; then support ends it.
alter table public.rents add column claimed_at timestamptz;
