-- One open ride per vehicle, as there is one per rider (0001). A start that loses the race gets 23505 of this index: the gateway
-- answers it as a vehicle that is taken (BIKE_NOT_ALLOWED). It is not made while a vehicle has two open rides; end one of them first:
--   select bike_id from public.rents where ended_at is null group by bike_id having count(*) > 1;
create unique index one_rent_per_vehicle on public.rents (bike_id) where ended_at is null;
