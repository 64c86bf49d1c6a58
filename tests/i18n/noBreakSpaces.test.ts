import { expect, test } from 'vitest';
import { withNoBreakSpaces } from '../../scripts/build/noBreakSpaces.ts';

test.each([
  ['Закройте замок и поставьте его в док', 'Закройте замок и~поставьте его в~док'],
  ['Не в приложении, а на сайте', 'Не~в~приложении, а~на~сайте'],
  ['["Отправили на ",["phone"],". Проверим"]', '["Отправили на~",["phone"],". Проверим"]'],
  ['Карта — по нажатию, если бы не зима', 'Карта~— по~нажатию, если~бы не~зима'],
  ['После 48 часов, от 2 до 50, № 12', 'После 48~часов, от~2 до~50, №~12'],
  ['Электро 2.0 и самокаты', 'Электро 2.0 и~самокаты'],
  ['{"one":["#"," док"],"few":["#"," дока"]}', '{"one":["#","~док"],"few":["#","~дока"]}'],
  ['30 minutes free, 90 or 365 days', '30~minutes free, 90 or 365~days'],
  ['Они на месте же', 'Они на~месте~же'],
  ['["До ",["limit"]," км/ч без цены ≈ ",["sum"]]', '["До~",["limit"],"~км/ч без~цены ≈~",["sum"]]'],
  ['["Parking spot No. ",["number"]]', '["Parking spot No.~",["number"]]'],
  ['["от ",["price"],"/мин"]', '["от~",["price"],"/|мин"]'],
])('The build keeps short words and numbers with the next word: %s', (plain, kept) => {
  expect(withNoBreakSpaces(plain).replaceAll('\u00A0', '~').replaceAll('\u2060', '|')).toBe(kept);
});
