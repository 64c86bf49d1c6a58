-- Notifications to riders. The gateway writes them (service_role); a rider reads their own and may mark one as delivered.
-- Columns have the names of the specification (map-and-rent §3).
create table public.notifications (
  id uuid primary key default gen_random_uuid(),
  client_id text not null,
  -- Its subject and target: `src/domain/notification.ts` has the words. The app treats an unknown one as information.
  type text not null,
  -- In the rider's language. `text` is the sentence below it, or the whole text when `message` is missing.
  message text,
  text text,
  -- Its ride: `id` of rents.
  rental_id text,
  bike_id text,
  bike_type text,
  -- Seconds of that ride.
  duration integer,
  delivered boolean not null default false,
  "timestamp" timestamptz not null default now(),
  check (message is not null or text is not null)
);

create index notifications_of_client on public.notifications (client_id, "timestamp" desc, id);
create index unread_of_client on public.notifications (client_id) where not delivered;

alter table public.notifications enable row level security;
-- Without this no filtered subscription receives a DELETE.
alter table public.notifications replica identity full;

create policy notifications_are_their_riders on public.notifications
  for select to authenticated
  using (client_id = (select auth.jwt() ->> 'sub'));
-- `delivered` never becomes false again.
create policy riders_say_delivered on public.notifications
  for update to authenticated
  using (client_id = (select auth.jwt() ->> 'sub'))
  with check (client_id = (select auth.jwt() ->> 'sub') and delivered);

revoke all on public.notifications from anon, authenticated;
grant select on public.notifications to authenticated;
grant update (delivered) on public.notifications to authenticated;
grant all on public.notifications to service_role;

alter publication supabase_realtime add table public.notifications;
