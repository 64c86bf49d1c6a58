-- How the rider shares the ride with the person who has its link: exact, area (500 m) or state (no position); null: not shared.
alter table public.rents add column shared_as text check (shared_as in ('exact', 'area', 'state'));

-- The link of a shared ride. Anyone with its token reads the ride without a sign-in, so only the token's SHA-256 is here. The gateway
-- alone reads it (service_role).
create table public.ride_shares (
  rent_id uuid primary key references public.rents (id) on delete cascade,
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$')
);

alter table public.ride_shares enable row level security;

revoke all on public.ride_shares from anon, authenticated;
grant all on public.ride_shares to service_role;

-- A link ends with its ride, whichever backend ends the ride.
create function public.end_ride_share() returns trigger language plpgsql set search_path = '' as $$
begin
  if new.ended_at is not null then
    new.shared_as := null;
  end if;
  if new.shared_as is null then
    delete from public.ride_shares where rent_id = new.id;
  end if;
  return new;
end $$;
create trigger rent_share_ends before update on public.rents for each row
  when (old.shared_as is not null) execute function public.end_ride_share();
