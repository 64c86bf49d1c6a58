-- {external_id, addr, addr_en}: where the rider took a docked bike; once it is back in a dock, the station of that dock.
alter table public.rents add column station jsonb;
