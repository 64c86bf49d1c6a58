-- {external_id, addr, addr_en}: where a docked bike was taken; once it is back in a dock, where that is.
alter table public.rents add column station jsonb;
