-- No backend may write these, whatever its own rules are. Otherwise the app could show a ride that moves backwards, or a
-- negative price.
alter table public.rents
  add constraint rent_sums_are_not_negative check (
    (cost is null or cost >= 0) and (pause_cost is null or pause_cost >= 0) and bonus >= 0
    and (insurance_cost is null or insurance_cost >= 0)
  ),
  add constraint rent_times_are_not_negative check (
    (duration is null or duration >= 0) and paused_seconds >= 0 and free_minutes >= 0 and inspection_seconds >= 0
  ),
  add constraint rent_battery_is_a_percentage check (battery_percent is null or battery_percent between 0 and 100);

-- The transitions between a ride's stages (map-and-rent §3). If a lock is already in its target position, the ride skips the stage; a
-- rider who does not finish returns to the ride or to the pause; support and an abandoned start end a ride from every stage.
create function public.guard_rent() returns trigger language plpgsql set search_path = '' as $$
begin
  if new.version < old.version then
    raise exception 'Rent % has version % already.', old.id, old.version using errcode = '23514', constraint = 'rent_version_counts';
  end if;
  if old.ended_at is not null and new.ended_at is null then
    raise exception 'Rent % has ended.', old.id using errcode = '23514', constraint = 'rent_ends_once';
  end if;
  if new.stage <> old.stage and (old.stage || ' ' || new.stage) not in (
    'CHECK_START ACTIVE_RIDE', 'CHECK_START ACTIVE_RIDE_COMPLETED',
    'ACTIVE_RIDE CHECK_START_PAUSE', 'ACTIVE_RIDE PAUSE', 'ACTIVE_RIDE ACTIVE_RIDE_END', 'ACTIVE_RIDE ACTIVE_RIDE_COMPLETED',
    'CHECK_START_PAUSE PAUSE', 'CHECK_START_PAUSE ACTIVE_RIDE', 'CHECK_START_PAUSE ACTIVE_RIDE_END',
    'CHECK_START_PAUSE ACTIVE_RIDE_COMPLETED',
    'PAUSE CHECK_END_PAUSE', 'PAUSE ACTIVE_RIDE', 'PAUSE ACTIVE_RIDE_END', 'PAUSE ACTIVE_RIDE_COMPLETED',
    'CHECK_END_PAUSE ACTIVE_RIDE', 'CHECK_END_PAUSE PAUSE', 'CHECK_END_PAUSE ACTIVE_RIDE_END',
    'CHECK_END_PAUSE ACTIVE_RIDE_COMPLETED',
    'ACTIVE_RIDE_END ACTIVE_RIDE', 'ACTIVE_RIDE_END CHECK_START_PAUSE', 'ACTIVE_RIDE_END PAUSE', 'ACTIVE_RIDE_END CHECK_END_PAUSE', 'ACTIVE_RIDE_END ACTIVE_RIDE_COMPLETED'
  ) then
    raise exception 'No rent goes from % to %.', old.stage, new.stage using errcode = '23514', constraint = 'rent_stage_follows';
  end if;
  return new;
end $$;
create trigger rent_guard before update on public.rents for each row execute function public.guard_rent();

-- Support queries the finishes refused since a given time.
create index rents_by_change on public.rents (updated_at);
