-- What a hosted Supabase project already has before an operator's migrations run.
-- Roles belong to a whole server: another database may have made them.
do $$ begin
  if not exists (select from pg_roles where rolname = 'anon') then
    create role anon nologin noinherit;
  end if;
  if not exists (select from pg_roles where rolname = 'authenticated') then
    create role authenticated nologin noinherit;
  end if;
  if not exists (select from pg_roles where rolname = 'service_role') then
    create role service_role nologin noinherit bypassrls;
  end if;
end $$;

create schema auth;
create function auth.jwt() returns jsonb language sql stable
  as $$ select coalesce(nullif(current_setting('request.jwt.claims', true), ''), '{}')::jsonb $$;
create function auth.uid() returns uuid language sql stable
  as $$ select nullif(auth.jwt() ->> 'sub', '')::uuid $$;
create function auth.role() returns text language sql stable
  as $$ select auth.jwt() ->> 'role' $$;
grant usage on schema auth, public to anon, authenticated, service_role;
alter default privileges in schema public grant all on tables to service_role;

create publication supabase_realtime;

-- Change capture: a hosted project reads the write-ahead log, the sandbox reads an outbox that triggers fill. A
-- rolled-back change leaves nothing here. NOTIFY names the change to every process, in the order of the commits.
create schema realtime;
grant usage on schema realtime to anon, authenticated, service_role;
create table realtime.changes (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  relation oid not null,
  action text not null,
  new jsonb,
  old jsonb
);

-- `relation` and `action` as of a changed row; a message of Broadcast is an INSERT into realtime.messages.
create function realtime.publish(relation oid, action text, new jsonb, old jsonb) returns void language sql as $$
  with written as (insert into realtime.changes (relation, action, new, old) values ($1, $2, $3, $4) returning id)
  select pg_catalog.pg_notify('realtime', written.id::text) from written
$$;

create function realtime.capture() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform realtime.publish(
    tg_relid,
    tg_op,
    case when tg_op <> 'DELETE' then to_jsonb(new) end,
    case when tg_op <> 'INSERT' then to_jsonb(old) end
  );
  return null;
end $$;

-- Called at every start: a table that a migration added to the publication gets its trigger.
create function realtime.attach() returns void language plpgsql as $$
declare published record;
begin
  for published in select schemaname, tablename from pg_publication_tables where pubname = 'supabase_realtime' loop
    execute format(
      'create or replace trigger realtime_capture after insert or update or delete on %I.%I for each row execute function realtime.capture()',
      published.schemaname, published.tablename
    );
  end loop;
end $$;

-- Broadcast from the database. The policies of `messages` decide who joins a private topic. A hosted project asks them with a row of
-- that topic, which it then rolls back; here one row serves every topic. The messages go through the outbox above.
create table realtime.messages (topic text not null, extension text not null);
insert into realtime.messages values ('', 'broadcast');
alter table realtime.messages enable row level security;
grant select on realtime.messages to anon, authenticated, service_role;

create function realtime.topic() returns text language sql stable
  as $$ select nullif(current_setting('realtime.topic', true), '') $$;

create function realtime.broadcast_changes(
  topic_name text, event_name text, operation text, table_name text, table_schema text, new record, old record, level text default 'ROW'
) returns void language plpgsql as $$
begin
  perform realtime.publish(
    'realtime.messages'::regclass,
    'INSERT',
    jsonb_build_object(
      'topic', topic_name,
      'message', jsonb_build_object(
        'type', 'broadcast',
        'event', event_name,
        'payload', jsonb_build_object(
          'id', gen_random_uuid(), 'schema', table_schema, 'table', table_name, 'operation', operation, 'record', new, 'old_record', old
        )
      )
    ),
    null
  );
end $$;
