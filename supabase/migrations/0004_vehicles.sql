-- Live changes for an open vehicle card. The gateway writes them (service_role), a signed-in rider reads them.
-- `id` is the vehicle's opaque id in the map's cells, a new one after each rent. A row has the vehicle's current state.
-- Once a rider takes the vehicle, its row says IN_USE and receives nothing of the ride; the gateway deletes it some time later, not
-- when the ride ends, so nobody can follow a vehicle from one id to the next. For the same reason no row has a rider, rent or frame
-- number. For a vehicle without a row the cells are right.
create table public.vehicles (
  id integer primary key,
  status text not null check (status in ('STATIONED', 'IN_USE', 'INACTIVE')),
  -- Percent; null without one.
  battery integer,
  latitude double precision not null,
  longitude double precision not null,
  updated_at timestamptz not null
);

alter table public.vehicles enable row level security;

create policy vehicles_are_for_riders on public.vehicles
  for select to authenticated
  using (true);

revoke all on public.vehicles from anon, authenticated;
grant select on public.vehicles to authenticated;
grant all on public.vehicles to service_role;

alter publication supabase_realtime add table public.vehicles;
