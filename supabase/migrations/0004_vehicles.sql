-- What the open card of a vehicle has to know at once. The gateway writes it (service_role), a signed-in rider reads it.
-- `id` is what the map's cells call the vehicle: opaque, and another one after each rent. A row tells of the vehicle as it stands.
-- Once it is taken its row says IN_USE, nothing of the ride comes into it, and it goes some time later, not with the ride's end:
-- so nobody follows a vehicle from one id to the next. For the same reason no rider, rent or frame number stands here.
-- A vehicle without a row is as the cells say.
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
