-- The account's setting for pushes (account §3).
alter table sandbox.riders add column allows_push boolean not null default true;

-- Where one browser gets its rider's notifications: one rider at a time.
create table sandbox.push_subscriptions (
  endpoint text primary key,
  rider_id text not null references sandbox.riders (id) on delete cascade,
  -- The browser's public key and the secret shared with the sender (RFC 8291), base64url.
  p256dh text not null,
  auth text not null,
  language text not null check (language in ('ru', 'en')),
  at timestamptz not null
);
create index push_subscriptions_by_rider on sandbox.push_subscriptions (rider_id);

-- Written and not sent yet.
create table sandbox.pushes (
  id bigint generated always as identity primary key,
  endpoint text not null references sandbox.push_subscriptions (endpoint) on delete cascade,
  payload jsonb not null
);

-- Created with the database, so that subscriptions survive a restart.
create table sandbox.push_key (
  only_row boolean primary key default true check (only_row),
  jwk jsonb not null
);

-- A notification goes to each browser of its rider, with the texts of the row. The browser's own language is for the
-- texts that the browser adds.
create function sandbox.write_pushes() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into sandbox.pushes (endpoint, payload)
  select s.endpoint, pg_catalog.jsonb_strip_nulls(pg_catalog.to_jsonb(new)) - 'client_id' - 'delivered' || pg_catalog.jsonb_build_object('language', s.language)
  from sandbox.push_subscriptions s join sandbox.riders r on r.id = s.rider_id
  where r.id = new.client_id and r.allows_push;
  perform pg_catalog.pg_notify('push', '');
  return null;
end $$;
create trigger write_pushes after insert on public.notifications for each row when (not new.delivered) execute function sandbox.write_pushes();
