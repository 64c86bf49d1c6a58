-- The operator's pictures: instructions, first steps, banners (map-and-rent §3, account §7). The operator writes them
-- (service_role), a signed-in rider reads them. Rows of one name are the pages of one story, in the order of their numbers.
create table public.promo (
  id uuid primary key,
  -- The app also stores it as seen (ClientSettings.viewedOnboardings), so a story to show again needs another name.
  promo_name text not null check (promo_name ~ '^[A-Za-z0-9_.-]{1,64}$'),
  -- INSTRUCTION: `onboarding` and `pdd` of the help; ONBOARDING: once, over a new rider's map; BANNER_CAROUSEL: over Scan;
  -- DAILY_BANNER: over Scan, once per rider and name, so its name carries a date.
  promo_type text not null check (promo_type in ('INSTRUCTION', 'ONBOARDING', 'BANNER_CAROUSEL', 'DAILY_BANNER')),
  image_number integer not null,
  -- Of GET /api/promo/image/{imageName}. Apps store pictures by these names, so another picture needs another name.
  image_ru_name text not null check (image_ru_name ~ '^[A-Za-z0-9_.-]{1,80}$'),
  image_en_name text not null check (image_en_name ~ '^[A-Za-z0-9_.-]{1,80}$'),
  -- The text beside the picture, for riders who cannot see it or need large text. Empty: the picture is alone.
  title_ru text not null default '',
  title_en text not null default '',
  text_ru text not null default '',
  text_en text not null default '',
  -- The path of the app that the last page opens.
  path text check (path ~ '^/([^/\\]|$)'),
  -- The phones that see it if the operator's bannerOsFilter is on; null: all.
  os text check (os in ('android', 'ios')),
  starts_at timestamptz,
  ends_at timestamptz,
  unique (promo_type, promo_name, image_number)
);

alter table public.promo enable row level security;

create policy promo_is_for_riders on public.promo
  for select to authenticated
  using (true);

revoke all on public.promo from anon, authenticated;
grant select on public.promo to authenticated;
grant all on public.promo to service_role;
