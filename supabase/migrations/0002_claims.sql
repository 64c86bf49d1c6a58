-- When the rider said that the ride cannot be finished, with evidence; support ends it then.
alter table public.rents add column claimed_at timestamptz;
