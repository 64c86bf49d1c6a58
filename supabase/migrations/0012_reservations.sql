-- {minutes, cost}: the paid minutes of the reservation that the ride began from, and their price; null without any.
alter table public.rents add column reservation jsonb;
-- RESERVED: another rider may not take it now. A row still names no rider.
alter table public.vehicles drop constraint vehicles_status_check,
  add constraint vehicles_status_check check (status in ('STATIONED', 'RESERVED', 'IN_USE', 'INACTIVE'));
