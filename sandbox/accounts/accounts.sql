-- Consents and mails.
create sequence sandbox.rider_numbers start 100101 increment 3;
create sequence sandbox.logins start 20011 increment 7;

create table sandbox.consents (
  id bigint generated always as identity primary key,
  rider_id text not null references sandbox.riders (id) on delete cascade,
  -- A registration document by its name, or a consent that may be given and withdrawn at any time.
  kind text not null,
  document text not null,
  version text not null,
  -- When the consent was given, by the phone's clock; never later than when the server received it.
  at timestamptz not null,
  withdrawn_at timestamptz check (withdrawn_at >= at)
);
create index consents_of_a_rider on sandbox.consents (rider_id, kind, at);
-- At most one consent of each kind is in force.
create unique index consents_in_force on sandbox.consents (rider_id, kind) where withdrawn_at is null;

create table sandbox.avatars (
  -- Unguessable: a picture is read without a bearer.
  name uuid primary key,
  rider_id text not null unique references sandbox.riders (id) on delete cascade,
  media_type text not null,
  bytes bytea not null
);

create table sandbox.mails (
  id bigint generated always as identity primary key,
  address text not null,
  text text not null,
  at timestamptz not null
);

-- Every request for a message, whether the number or address is known or not: both wait equally long.
create table sandbox.message_asks (
  recipient text not null,
  at timestamptz not null
);
create index message_asks_by_recipient on sandbox.message_asks (recipient, at);
