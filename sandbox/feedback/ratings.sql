-- Riders' ratings of their rides; the newest rating of each ride.
create table sandbox.ratings (
  rent_id uuid primary key,
  rider_id text not null references sandbox.riders (id) on delete cascade,
  rate integer not null check (rate between 1 and 5),
  problems text[] not null,
  -- json: a rider's text, stored as it was sent.
  comment json not null,
  at timestamptz not null
);
