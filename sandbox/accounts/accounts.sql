-- Who has agreed to what, and what was texted to whom.
create sequence sandbox.rider_numbers start 100101 increment 3;
create sequence sandbox.logins start 20011 increment 7;

create table sandbox.consents (
  id bigint generated always as identity primary key,
  rider_id text not null references sandbox.riders (id) on delete cascade,
  -- A paper of the registration by its name, or what may be given and taken back at any time.
  kind text not null,
  document text not null,
  version text not null,
  -- When it was given, by the phone that asked; never later than when the server heard of it.
  at timestamptz not null,
  withdrawn_at timestamptz check (withdrawn_at >= at)
);
create index consents_of_a_rider on sandbox.consents (rider_id, kind, at);
-- One of a kind is in force.
create unique index consents_in_force on sandbox.consents (rider_id, kind) where withdrawn_at is null;

create table sandbox.avatars (
  -- Nobody guesses it: it is read without a bearer.
  name uuid primary key,
  rider_id text not null unique references sandbox.riders (id) on delete cascade,
  media_type text not null,
  bytes bytea not null
);

create table sandbox.sms (
  id bigint generated always as identity primary key,
  phone text not null,
  text text not null,
  at timestamptz not null
);

-- Every time that a message was asked for, whether or not the number is known: both wait alike.
create table sandbox.message_asks (
  phone text not null,
  at timestamptz not null
);
create index message_asks_by_phone on sandbox.message_asks (phone, at);
