-- What riders said of their rides; the newest word of each.
create table sandbox.ratings (
  rent_id uuid primary key,
  rider_id text not null references sandbox.riders (id) on delete cascade,
  rate integer not null check (rate between 1 and 5),
  problems text[] not null,
  -- json: a rider's words, kept as they came.
  comment json not null,
  at timestamptz not null
);
