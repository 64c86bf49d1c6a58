-- Rents of every rider. The gateway writes them (service_role); a rider reads only their own.
-- Columns have the names of the specification (map-and-rent §3) and of openapi/gateway.yaml#Rent.
create table public.rents (
  id uuid primary key,
  rental_id text not null unique,
  client_id text not null,
  bike_id text not null,
  frame_number text not null,
  bike_type text not null,
  device_type text,
  tariff_id text,
  tariff_name text,
  insurance_cost double precision,
  state text not null,
  stage text not null,
  status text not null,
  step text not null,
  step_number integer not null,
  step_count integer not null,
  error_code text,
  wheel_lock text,
  chain_lock text,
  chain_place text,
  ride_started_at timestamptz,
  paused_at timestamptz,
  finish_requested_at timestamptz,
  ended_at timestamptz,
  duration integer,
  cost double precision,
  free_minutes integer not null default 0,
  price_lines jsonb not null default '[]',
  pause_cost double precision,
  paused_seconds integer not null default 0,
  parking_id text,
  parking_number text,
  photo_state text not null default 'none',
  capabilities jsonb not null,
  battery_percent integer,
  max_range_meters integer,
  inspection_seconds integer not null default 120,
  version bigint not null default 1,
  server_time timestamptz not null,
  updated_at timestamptz not null
);

create index rents_of_client on public.rents (client_id, ended_at);
-- One ride per account (map-and-rent §4).
create unique index one_rent_per_client on public.rents (client_id) where ended_at is null;

alter table public.rents enable row level security;
-- Without this no filtered subscription receives a DELETE. The gateway closes rents by status and never deletes them.
alter table public.rents replica identity full;

create policy rents_are_their_riders on public.rents
  for select to authenticated
  using (client_id = (select auth.jwt() ->> 'sub'));

revoke all on public.rents from anon, authenticated;
grant select on public.rents to authenticated;
grant all on public.rents to service_role;

alter publication supabase_realtime add table public.rents;
