-- Broadcast from the database, for REALTIME=broadcast (docs/decisions/034-a-topic-for-each-rider.md): each change of a row is sent to one
-- private topic, `rents:100001`, `notifications:100001` or `vehicles:57`. Only Supabase's Realtime has what this file needs. With
-- REALTIME=changes nobody reads the messages: leave it out.
create function public.broadcast_row() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform realtime.broadcast_changes(
    tg_table_name || ':' || (coalesce(to_jsonb(new), to_jsonb(old)) ->> tg_argv[0]),
    tg_op, tg_op, tg_table_name, tg_table_schema, new, old
  );
  return null;
end $$;

create trigger broadcast_rent after insert or update or delete on public.rents
  for each row execute function public.broadcast_row('client_id');
create trigger broadcast_notification after insert or update or delete on public.notifications
  for each row execute function public.broadcast_row('client_id');
create trigger broadcast_vehicle after insert or update or delete on public.vehicles
  for each row execute function public.broadcast_row('id');

-- A rider joins the topics of their own rows and of each vehicle. No policy allows an INSERT, so only the database sends.
create policy riders_hear_their_rows on realtime.messages
  for select to authenticated
  using (
    extension = 'broadcast'
    and (
      (select realtime.topic()) in ('rents:' || (select auth.jwt() ->> 'sub'), 'notifications:' || (select auth.jwt() ->> 'sub'))
      or (select realtime.topic()) like 'vehicles:%'
    )
  );
