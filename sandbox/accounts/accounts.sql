-- Who has agreed to what, and what was texted to whom.
create sequence sandbox.rider_numbers start 100101 increment 3;
create sequence sandbox.logins start 20011 increment 7;

create table sandbox.agreements (
  rider_id text not null references sandbox.riders (id) on delete cascade,
  document text not null,
  version text not null,
  -- When the box was ticked, by the phone that showed it.
  at timestamptz not null,
  primary key (rider_id, document, version)
);

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
