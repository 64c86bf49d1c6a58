-- Roubles: the most that this ride costs, a fine apart. Null has no cap.
alter table public.rents add column fare_cap integer check (fare_cap >= 0);
