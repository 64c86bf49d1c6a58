/** Known codes (sandbox/README.md). Rows of `sandbox.codes`; any other code is unknown, 101. */
const plain = { tariff_id: null, roubles: null, refused_with: null };

export const codes = [
  {
    ...plain,
    code: 'LETO2026',
    kind: 'promo',
    name_ru: 'Летняя неделя',
    name_en: 'Summer week',
    tariff_id: 'omni-week',
  },
  { ...plain, code: 'VELO2026', kind: 'promo', name_ru: 'День велосипеда', name_en: 'Bike day' },
  { ...plain, code: 'BONUS2026', kind: 'bonus', name_ru: 'Бонус 250\u00A0₽', name_en: 'Bonus of ₽250', roubles: 250 },
  { ...plain, code: 'ZIMA2025', kind: 'promo', name_ru: 'Зима', name_en: 'Winter', refused_with: 103 },
  { ...plain, code: 'BONUS2025', kind: 'bonus', name_ru: 'Прошлый бонус', name_en: 'Last bonus', refused_with: 201 },
  { ...plain, code: 'STOP111', kind: 'promo', name_ru: 'Блокировка', name_en: 'Block', refused_with: 111 },
  { ...plain, code: 'STOP11200', kind: 'bonus', name_ru: 'Блокировка', name_en: 'Block', refused_with: 112 },
  { ...plain, code: 'OTHER102', kind: 'promo', name_ru: 'Чужой', name_en: 'Not yours', refused_with: 102 },
  { ...plain, code: 'GUEST300', kind: 'promo', name_ru: 'Для новых', name_en: 'For newcomers', refused_with: 300 },
];

/** A Troika card that belongs to another person. Rows of `sandbox.troika_cards`. */
export const troikaCards = [{ number: '1111222333', rider_id: null }];
