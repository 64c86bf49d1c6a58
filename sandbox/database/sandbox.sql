-- Data of the sandbox's own backends. None of it is part of the contract with an operator.
create schema sandbox;

create table sandbox.riders (
  id text primary key,
  login text not null unique,
  -- In clear text: the specification shows riders their own PIN.
  pin text not null,
  first_name text not null default '',
  last_name text not null default '',
  phone text not null default '',
  email text,
  birthday text,
  -- Roubles; below zero is a debt.
  balance numeric(12, 2) not null default 0,
  rent_blocked boolean not null default false,
  login_blocked boolean not null default false,
  tariff_id text,
  omni_tariff_id text,
  tariff_end timestamptz,
  omni_tariff_end timestamptz,
  register_date text not null default '2026.01.01',
  -- Bought and not started: the contract that starts with the first ride.
  activation_id text,
  omni_activation_id text,
  -- Roubles per ride, bought with the tariff.
  insurance_cost double precision,
  omni_insurance_cost double precision,
  -- As merged by the settings call. json: a rider's text, stored as it was sent.
  settings json not null default '{}',
  -- As the rider's last tariff call set it.
  language text check (language in ('ru', 'en'))
);
create unique index riders_by_email on sandbox.riders (lower(email));
create unique index riders_by_phone on sandbox.riders (phone) where phone <> '';

-- One row per sign-in. Ended families never come back.
create table sandbox.token_families (
  id uuid primary key,
  rider_id text not null references sandbox.riders (id) on delete cascade,
  started_at timestamptz not null,
  ended_at timestamptz,
  -- How surely the rider is known: aal2 after a code of a second factor.
  aal text not null default 'aal1' check (aal in ('aal1', 'aal2')),
  -- The ways of this sign-in, the newest first: [{method, timestamp}].
  amr jsonb not null,
  -- The second factor that made it aal2.
  factor_id uuid
);

-- Hashes only. A token's successor is derived from it, so a lost answer can be repeated without storing it in clear
-- text.
create table sandbox.refresh_tokens (
  hash text primary key,
  family uuid not null references sandbox.token_families (id) on delete cascade,
  parent text references sandbox.refresh_tokens (hash),
  successor text,
  successors integer not null default 0,
  traded_at timestamptz,
  created_at timestamptz not null
);

-- Wrong PINs and codes.
create table sandbox.tries (
  -- `login:…` or `recovery:…` as typed, known or not: both are delayed equally. `factor:…` of a rider.
  what text primary key,
  wrong integer not null check (wrong >= 0),
  locked_until timestamptz
);

create table sandbox.commands (
  key text primary key,
  rider_id text not null,
  operation text not null,
  -- sha256 of operation, path and body: the same key with another fingerprint is refused.
  fingerprint text not null,
  -- What it concerns: a rent, or a vehicle's number.
  about text,
  -- It came by text message, whose content is not that of a request.
  by_text boolean not null default false,
  state text not null check (state in ('running', 'done', 'refused')),
  code text,
  rent_id text,
  status integer,
  -- json, not jsonb: repeats the same answer, letter by letter.
  body json,
  expires_at timestamptz,
  at timestamptz not null
);

-- Commands to be refused on purpose, so that every refusal can be tested.
create table sandbox.told_refusals (
  code text not null,
  -- Which command; null for any.
  operation text,
  times integer not null
);

create table sandbox.upload_tickets (
  ticket text primary key,
  rider_id text not null,
  rent_id text not null,
  expires_at timestamptz not null
);

create table sandbox.clock (
  only_row boolean primary key default true check (only_row),
  -- How far a running clock is ahead of the wall clock.
  offset_ms bigint not null default 0,
  -- The stored time of a standing clock.
  now_ms bigint
);
insert into sandbox.clock default values;

-- Faults of all processes on a server. An embedded database has one process, which keeps them itself.
create table sandbox.faults (
  only_row boolean primary key default true check (only_row),
  -- Grows with each change of the rules, so that nobody counts a use of rules that others have replaced.
  version integer not null default 0,
  -- As the control API takes them, with their remaining times.
  rules jsonb not null default '[]',
  -- Of the random numbers for `rate`.
  seed integer not null default 1,
  -- False while realtime is cut.
  online boolean not null default true
);
insert into sandbox.faults default values;

-- Created with the database, so that tokens survive a restart and the code contains no secret.
create table sandbox.signing_key (
  only_row boolean primary key default true check (only_row),
  secret text not null default gen_random_uuid()::text || gen_random_uuid()::text
);
insert into sandbox.signing_key default values;

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
