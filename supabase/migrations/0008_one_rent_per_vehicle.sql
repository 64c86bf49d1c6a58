-- One open ride per vehicle, as one per rider (0001). A start that loses the race gets 23505 of this index; the gateway answers that
-- the vehicle is taken (BIKE_NOT_ALLOWED). Postgres cannot create it while a vehicle has two open rides; end one of them first:
--   select bike_id from public.rents where ended_at is null group by bike_id having count(*) > 1;
create unique index one_rent_per_vehicle on public.rents (bike_id) where ended_at is null;
