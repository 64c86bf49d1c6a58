-- Riders' payments and payment attempts. An order is decided once; its effect happens in the transaction of the
-- decision.
create table sandbox.orders (
  id uuid primary key,
  rider_id text not null,
  kind text not null check (kind in ('tariff', 'debt', 'card')),
  -- On the provider's page, or from the default card without one.
  flow text not null check (flow in ('page', 'recurrent')),
  state text not null check (state in ('created', 'pending', 'paid', 'refused', 'expired')),
  reason text,
  -- Roubles; null for a card order.
  amount double precision,
  rate_id text,
  insurance_cost double precision,
  -- The insured person. json: a rider's text, stored as it was sent.
  insured json,
  -- {number, kind, expires} as typed on the provider's page, the number masked; for an order that adds a card.
  card jsonb,
  -- Which card pays; null on the provider's page.
  card_id text,
  return_path text not null,
  return_origin text not null,
  -- By the sandbox's clock, all of them.
  created_ms bigint not null,
  -- When a pending order is decided.
  decides_ms bigint,
  decision text,
  decided_ms bigint
);
create index orders_by_rider on sandbox.orders (rider_id, created_ms desc);
create index orders_open on sandbox.orders (state, created_ms) where state in ('created', 'pending');

-- Bought while another tariff ran: starts with the first ride after that one.
create table sandbox.waiting_tariffs (
  id uuid primary key,
  rider_id text not null references sandbox.riders (id) on delete cascade,
  bike_type text not null check (bike_type in ('omni', 'other')),
  tariff_id text not null,
  insurance_cost double precision,
  bought_ms bigint not null,
  -- Expires when it is not started by then.
  until_ms bigint not null
);

-- How the provider behaves now.
create table sandbox.provider (
  only_row boolean primary key default true check (only_row),
  -- How long the bank delays its decision.
  late_ms integer not null default 0,
  -- The result of a payment without a page.
  recurrent text not null default 'paid' check (recurrent in ('paid', 'refused'))
);
insert into sandbox.provider default values;

-- Tariffs that a promo code has opened to a rider.
create table sandbox.opened_tariffs (
  rider_id text not null references sandbox.riders (id) on delete cascade,
  tariff_id text not null references sandbox.tariffs (id),
  primary key (rider_id, tariff_id)
);

create table sandbox.codes (
  code text primary key,
  kind text not null check (kind in ('promo', 'bonus')),
  name_ru text not null,
  name_en text not null,
  -- The code's effect: opens a tariff, or adds roubles. With neither, the code is applied without an effect.
  tariff_id text references sandbox.tariffs (id),
  roubles integer,
  -- The refusal code of a code that is always refused.
  refused_with integer
);

create table sandbox.code_uses (
  rider_id text not null references sandbox.riders (id) on delete cascade,
  code text not null references sandbox.codes (code),
  primary key (rider_id, code)
);

-- Wrong codes in a row, by the kind of code: promo or bonus.
create table sandbox.code_tries (
  rider_id text not null references sandbox.riders (id) on delete cascade,
  kind text not null,
  wrong integer not null,
  blocked_until_ms bigint not null default 0,
  primary key (rider_id, kind)
);

create table sandbox.troika_cards (
  number text primary key,
  -- null: belongs to somebody who is no rider of the sandbox.
  rider_id text unique references sandbox.riders (id) on delete cascade
);

create table sandbox.metro_links (
  rider_id text primary key references sandbox.riders (id) on delete cascade,
  status text not null check (status in ('NEW', 'HAS_KEY', 'FULL', 'CANCELED')),
  -- The code that was sent; null once it is used or invalid.
  code text,
  sent_ms bigint,
  wrong integer not null default 0,
  blocked_until_ms bigint not null default 0,
  -- Permanently.
  blocked boolean not null default false
);
