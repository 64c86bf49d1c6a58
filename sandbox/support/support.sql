-- Riders' feedback to support, and the chat's messages. Both are deleted with the rider.
create table sandbox.feedback (
  id uuid primary key,
  -- In the sequence of arrival: the clock may stand still.
  number bigint generated always as identity unique,
  rider_id text not null references sandbox.riders (id) on delete cascade,
  topic text not null check (topic in ('Contact', 'Accident', 'BrokenBike', 'BadParking')),
  title text not null,
  text text not null,
  rent_id text,
  bike_number text,
  latitude double precision,
  longitude double precision,
  -- Metres.
  accuracy double precision,
  at timestamptz not null,
  answered_at timestamptz
);
create index feedback_by_rider on sandbox.feedback (rider_id, number);

create table sandbox.feedback_images (
  feedback_id uuid not null references sandbox.feedback (id) on delete cascade,
  place int not null,
  media_type text not null,
  bytes bytea not null,
  primary key (feedback_id, place)
);

create table sandbox.chat_messages (
  id bigint generated always as identity primary key,
  rider_id text not null references sandbox.riders (id) on delete cascade,
  author text not null check (author in ('rider', 'support')),
  text text not null,
  at timestamptz not null
);
create index chat_messages_by_rider on sandbox.chat_messages (rider_id, id);

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
