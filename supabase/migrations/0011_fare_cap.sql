-- Roubles: the most that this ride costs, a fine apart; null has no cap. What the bank holds on the card until the ride ends;
-- null holds nothing.
alter table public.rents
  add column fare_cap integer check (fare_cap >= 0),
  add column card_hold integer check (card_hold > 0);
