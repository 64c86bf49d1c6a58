-- The sandbox's city: objects and their positions, lock movements, charges. Only the sandbox reads it.
create table sandbox.tariffs (
  id text primary key,
  -- Like bike_type of rents: 'omni' or 'other'.
  bike_type text not null check (bike_type in ('omni', 'other')),
  name_ru text not null,
  name_en text not null,
  description_ru text not null,
  description_en text not null,
  list_ru text not null,
  list_en text not null,
  free_minutes integer not null,
  -- [{fromMinute, toMinute, cost}], minutes after the free time.
  price_lines jsonb not null,
  pause_cost double precision,
  insurance_cost double precision,
  -- Roubles: the most that a ride, and all rides of a day, cost.
  fare_cap integer,
  day_fare_cap integer,
  -- Roubles that the bank holds on the card during a ride.
  card_hold integer,
  -- {freeMinutes, mostMinutes, cost}: the minutes of a reservation, and roubles a minute after the free ones; null offers none.
  reservation jsonb,
  days integer not null,
  -- Roubles, once.
  cost double precision not null,
  -- Its duration and number of rides, in the terms of map-and-rent §3.
  kind text not null check (kind in ('byMinutes', 'walk', 'payment')),
  -- Of an e-bike at stations, in the format of price_lines; later lines are in their own column.
  electro_lines jsonb not null default '[]',
  electro_more_lines jsonb not null default '[]',
  -- It ends after this many minutes or rides.
  most_minutes integer,
  most_rides integer,
  -- False: only a promo code opens it.
  on_sale boolean not null,
  -- YYYY.MM.DD
  sold_until text
);

create table sandbox.cards (
  id text primary key,
  rider_id text not null references sandbox.riders (id) on delete cascade,
  number text not null,
  kind text not null,
  -- MMYY; empty counts as expired.
  expires text not null,
  is_default boolean not null,
  status text not null check (status in ('ACTIVE', 'NOT_APPROVED')),
  -- By the sandbox's clock.
  added_ms bigint not null default 0
);
create unique index one_default_card on sandbox.cards (rider_id) where is_default;

create sequence sandbox.map_ids start 100000;

create table sandbox.stations (
  id integer primary key,
  kind text not null check (kind in ('mechanic', 'electro', 'portplus')),
  name_ru text not null,
  name_en text not null,
  latitude double precision not null,
  longitude double precision not null,
  places integer not null,
  status text not null check (status in ('IN_CITY', 'INACTIVE'))
);

create table sandbox.vehicles (
  frame_number text primary key,
  -- Its id on the map. New after each rent, so that nobody can follow a vehicle by it.
  map_id integer not null unique default nextval('sandbox.map_ids'),
  form text not null check (form in ('bike', 'ebike', 'omni', 'scooter')),
  device_type text check (device_type in ('OMNI_HORSESHOE', 'OMNI_IOT_DEVICE', 'OMNI_IOT_SCOOTER')),
  status text not null check (status in ('STATIONED', 'RESERVED', 'IN_USE', 'INACTIVE')),
  station_id integer references sandbox.stations (id),
  -- Of a docked bike, from 1; null on the road. `lock` says whether the dock is locked.
  dock integer check (dock is null or (dock > 0 and station_id is not null)),
  -- When the dock felt the bike, by the sandbox's clock: a late report has the true time.
  docked_ms bigint,
  -- Where the current ride, or the last one, began.
  taken_from integer references sandbox.stations (id),
  latitude double precision not null,
  longitude double precision not null,
  battery integer check (battery between 0 and 100),
  online boolean not null default true,
  jammed boolean not null default false,
  -- It reports that it has opened, and does not move.
  ghost boolean not null default false,
  -- The motor of a scooter, the wheel of an omni bike, the dock of the others.
  lock text not null default 'closed' check (lock in ('open', 'closed')),
  -- Where the chain is; null without one. It is closed unless it is free.
  chain_place text check (chain_place in ('holder', 'rack', 'free')),
  chain_lock text generated always as (case chain_place when 'free' then 'open' when 'holder' then 'closed' when 'rack' then 'closed' end) stored,
  chain_jammed boolean not null default false,
  -- By the sandbox's clock.
  chain_opened_ms bigint,
  -- How long its lock takes to move.
  lock_ms integer not null
);
create index vehicles_by_place on sandbox.vehicles (latitude, longitude);
create unique index one_vehicle_per_dock on sandbox.vehicles (station_id, dock);

-- Writes public.vehicles as a gateway does: changes of a vehicle on the map, under its map id. A new city writes
-- nothing. The start of a ride only ends the map id. Times are the database's own; only their sequence counts.
create function sandbox.tell_vehicle() returns trigger language plpgsql as $$
declare
  -- This id is no longer on the map: a rent took the vehicle, or another rider moved it.
  is_taken constant boolean := new.status = 'IN_USE' or new.map_id <> old.map_id;
begin
  if old.status = 'IN_USE' and is_taken then return null; end if;
  insert into public.vehicles as told (id, status, battery, latitude, longitude, updated_at)
  values (
    old.map_id,
    case when is_taken then 'IN_USE' else new.status end,
    case when is_taken then old.battery else new.battery end,
    case when is_taken then old.latitude else new.latitude end,
    case when is_taken then old.longitude else new.longitude end,
    clock_timestamp()
  )
  on conflict (id) do update
    set status = excluded.status, battery = excluded.battery, latitude = excluded.latitude, longitude = excluded.longitude,
      updated_at = excluded.updated_at;
  delete from public.vehicles where status = 'IN_USE' and updated_at < clock_timestamp() - interval '1 hour';
  return null;
end $$;
create trigger tell_vehicle after update on sandbox.vehicles for each row
  when ((old.map_id, old.status, old.battery, old.latitude, old.longitude) is distinct from (new.map_id, new.status, new.battery, new.latitude, new.longitude))
  execute function sandbox.tell_vehicle();

create table sandbox.parkings (
  id integer primary key,
  number text not null unique,
  name_ru text not null,
  name_en text not null,
  latitude double precision not null,
  longitude double precision not null,
  radius integer not null
);

-- Tells the places whose map cells are not what they were: where a thing stood and stands, and its station, which counts
-- its bikes.
create function sandbox.tell_place() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform pg_notify('place', old.longitude || ' ' || old.latitude); end if;
  if tg_op <> 'DELETE' then perform pg_notify('place', new.longitude || ' ' || new.latitude); end if;
  return null;
end $$;
create function sandbox.tell_place_of_station() returns trigger language plpgsql as $$
begin
  perform pg_notify('place', longitude || ' ' || latitude) from sandbox.stations
    where id in (case when tg_op <> 'INSERT' then old.station_id end, case when tg_op <> 'DELETE' then new.station_id end);
  return null;
end $$;
create trigger tell_place after insert or delete or update of map_id, form, status, latitude, longitude, battery
  on sandbox.vehicles for each row execute function sandbox.tell_place();
create trigger tell_place_of_station after insert or delete or update of status, station_id, dock, online
  on sandbox.vehicles for each row execute function sandbox.tell_place_of_station();
create trigger tell_place after insert or delete or update on sandbox.stations
  for each row execute function sandbox.tell_place();
create trigger tell_place after insert or delete or update on sandbox.parkings
  for each row execute function sandbox.tell_place();

create table sandbox.zones (
  id text primary key,
  zone_type text not null,
  name_ru text not null,
  name_en text not null,
  speed_limit integer,
  schedule_start text,
  schedule_end text,
  -- [[longitude, latitude], …], closed.
  ring jsonb not null
);

create table sandbox.short_links (
  code text primary key,
  kind text not null check (kind in ('vehicle', 'station', 'path')),
  value text not null
);

-- Scheduled jobs, by the sandbox's clock. A row is taken and run in one transaction: after a crash it runs once.
create table sandbox.due (
  id bigint generated always as identity primary key,
  at_ms bigint not null,
  kind text not null,
  rent_id uuid not null,
  command_key text,
  -- {latitude, longitude, accuracy} to judge, if there is one.
  position jsonb
);
create index due_by_time on sandbox.due (at_ms, id);

-- Every command to a lock, obeyed or refused.
create table sandbox.lock_commands (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  frame_number text not null,
  rent_id uuid not null,
  lock text not null check (lock in ('motor', 'wheel', 'chain', 'dock')),
  command text not null,
  outcome text not null
);

-- Every time that a rider let a vehicle ring; without sound it only flashed.
create table sandbox.rings (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  frame_number text not null,
  rider_id text not null references sandbox.riders (id) on delete cascade,
  sound boolean not null
);

-- Riders' reservations, by the sandbox's clock: one at a time for each rider and each vehicle.
create table sandbox.reservations (
  id uuid primary key,
  rider_id text not null references sandbox.riders (id) on delete cascade,
  frame_number text not null references sandbox.vehicles (frame_number),
  reserved_ms bigint not null,
  free_until_ms bigint not null,
  until_ms bigint not null,
  -- Roubles a minute after the free ones.
  minute_cost double precision not null,
  ended_ms bigint,
  outcome text check (outcome in ('released', 'started', 'lapsed')),
  -- Roubles charged for it; 0 of a started one, whose ride has the minutes in its bill.
  cost double precision,
  check ((ended_ms is null) = (outcome is null) and (ended_ms is null) = (cost is null))
);
create unique index one_reservation_per_rider on sandbox.reservations (rider_id) where ended_ms is null;
create unique index one_reservation_per_vehicle on sandbox.reservations (frame_number) where ended_ms is null;

-- How often the link of a ride was read in a minute of the sandbox's clock.
create table sandbox.share_reads (
  rent_id uuid primary key references public.rents (id) on delete cascade,
  minute bigint not null,
  reads integer not null
);

create table sandbox.rent_versions (
  rent_id uuid not null,
  version bigint not null,
  at timestamptz not null,
  stage text not null,
  status text not null,
  step text not null,
  error_code text,
  primary key (rent_id, version)
);

-- Nobody is charged twice: one row for an order, one for a reservation, one for a ride and kind.
create table sandbox.charges (
  id uuid primary key,
  rider_id text not null,
  -- What was charged for: a rent, a payment order or a reservation.
  rent_id uuid,
  order_id uuid unique,
  reservation_id uuid unique,
  kind text not null check (kind in ('ride', 'fine', 'tariff', 'debt', 'reservation')),
  amount double precision not null,
  -- The card that paid; null when it went to the balance, or was paid on the provider's page.
  card_id text,
  -- How much of it the rider's bonus paid, roubles.
  bonus double precision not null default 0,
  at timestamptz not null,
  unique (rent_id, kind),
  check (amount >= 0 and bonus >= 0),
  check (num_nonnulls(rent_id, order_id, reservation_id) = 1)
);

-- Riders' claims about rides that they could not finish.
create table sandbox.claims (
  rent_id uuid primary key,
  rider_id text not null,
  reason text not null,
  -- When the rider made the claim, and when it was received.
  at timestamptz not null,
  received_at timestamptz not null,
  position jsonb,
  photo_follows boolean not null
);

create table sandbox.rent_photos (
  rent_id uuid primary key,
  media_type text not null,
  bytes bytea not null,
  at timestamptz not null
);

-- The one pretended phone of a browser that is not in Moscow.
create table sandbox.phone (
  only_row boolean primary key default true check (only_row),
  latitude double precision,
  longitude double precision,
  accuracy double precision,
  moved integer not null default 0
);
insert into sandbox.phone default values;

-- What the operator's environment sets for the whole city.
create table sandbox.city (
  only_row boolean primary key default true check (only_row),
  -- Seconds to look a vehicle over and to give it back free of charge (map-and-rent §9).
  inspection_seconds integer not null default 120
);
insert into sandbox.city default values;

-- The number that support asks for; people read it aloud.
create sequence sandbox.rental_numbers start 4000117 increment 7;
