-- Roubles of the ride that the rider's bonus has paid.
alter table public.rents add column bonus double precision not null default 0;
