-- The auth service: second factors and the way to a session of theirs.
create table sandbox.factors (
  id uuid primary key,
  rider_id text not null references sandbox.riders (id) on delete cascade,
  friendly_name text not null,
  secret bytea not null,
  status text not null default 'unverified' check (status in ('unverified', 'verified')),
  -- The time step of the last code that was accepted: no code is accepted twice.
  last_step bigint not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index factors_of_a_rider on sandbox.factors (rider_id);

create table sandbox.factor_challenges (
  id uuid primary key,
  factor_id uuid not null references sandbox.factors (id) on delete cascade,
  created_at timestamptz not null
);

-- The code of the last mail to an address. One for each rider; it goes with its first use.
create table sandbox.recovery_codes (
  rider_id text primary key references sandbox.riders (id) on delete cascade,
  email text not null,
  code text not null,
  sent_at timestamptz not null
);

-- Tokens of solved captchas, each for one call.
create table sandbox.captchas (
  token uuid primary key,
  solved_at timestamptz not null
);

-- A sign-in through a provider, from /authorize until its code is traded.
create table sandbox.auth_flows (
  -- The `state` that the provider hands back.
  id uuid primary key,
  provider text not null,
  scopes text not null,
  -- Of PKCE, S256: the base64url of a SHA-256.
  code_challenge text not null,
  redirect_to text not null,
  started_at timestamptz not null,
  -- The account that was chosen at the provider, and the code that only the browser in which it was chosen has.
  email text,
  provider_code uuid,
  rider_id text references sandbox.riders (id) on delete cascade,
  code uuid unique,
  coded_at timestamptz
);
