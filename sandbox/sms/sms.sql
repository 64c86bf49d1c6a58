-- Rides by text message (decisions §4.19), and the phone network that carries every text message of the city.

-- Keys of riders' phones. In clear text, as the PIN; an operator seals them.
create table sandbox.device_keys (
  key_id text primary key,
  rider_id text not null references sandbox.riders (id) on delete cascade,
  session_id uuid not null references sandbox.token_families (id) on delete cascade,
  -- 32 bytes, base64.
  secret text not null,
  expires_ms bigint not null,
  is_revoked boolean not null default false,
  -- The largest counter of an authentic message.
  counter integer not null default 0,
  -- When messages with a wrong code came, of the last hour.
  wrong_ms jsonb not null default '[]',
  locked_until_ms bigint not null default 0
);
create index device_keys_by_session on sandbox.device_keys (session_id);

-- Messages from the provider, without their text: each id has an effect once.
create table sandbox.sms_received (
  id text primary key,
  sender text not null,
  at_ms bigint not null,
  verdict text not null
);
create index sms_received_by_sender on sandbox.sms_received (sender, at_ms);

-- Authentic messages and their answers.
create table sandbox.text_commands (
  key_id text not null references sandbox.device_keys (key_id) on delete cascade,
  counter integer not null,
  -- As it was signed.
  text text not null,
  act text not null,
  vehicle text not null,
  parking text,
  command_key text not null,
  at timestamptz not null,
  -- An end asked for the locks and the parking once.
  was_completed boolean not null default false,
  -- A pause that waits for the rider's hand is answered by now.
  give_up_ms bigint not null,
  outcome text,
  answer text,
  -- How often the answer was sent.
  sent integer not null default 0,
  primary key (key_id, counter)
);
create index text_commands_unanswered on sandbox.text_commands (command_key) where answer is null;

-- Text messages on their way and in the threads of phones.
create table sandbox.sms (
  id bigint generated always as identity primary key,
  -- The digits of the phone that sent or gets it.
  phone text not null,
  -- To the operator's number; otherwise to the phone.
  from_phone boolean not null default false,
  text text not null,
  at timestamptz not null,
  due_ms bigint not null,
  state text not null check (state in ('on its way', 'arrived', 'lost'))
);
create index sms_on_its_way on sandbox.sms (due_ms, id) where state = 'on its way';

create table sandbox.sms_network (
  only_row boolean primary key default true check (only_row),
  -- The operator's, E.164; null: rides by text message are not offered.
  number text default '+79000000000',
  -- Shared with the provider, which signs its requests with it.
  secret text not null default gen_random_uuid()::text || gen_random_uuid()::text,
  price_roubles double precision not null default 0,
  -- Where answers lead to.
  app_origin text not null default '',
  -- Where the network sees phones: {latitude, longitude, radiusMeters}.
  cell jsonb,
  to_operator jsonb not null default '{"delayMilliseconds": 0, "lose": 0, "double": 0}',
  to_phones jsonb not null default '{"delayMilliseconds": 0, "lose": 0, "double": 0}'
);
insert into sandbox.sms_network default values;
