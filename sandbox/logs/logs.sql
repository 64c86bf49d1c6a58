-- Logs that apps have sent. Stored as text, never parsed.
create table sandbox.log_entries (
  id bigint generated always as identity primary key,
  rider_id text not null,
  entry json not null,
  at timestamptz not null
);

create table sandbox.beacons (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('error', 'goal')),
  said json not null,
  at timestamptz not null
);
