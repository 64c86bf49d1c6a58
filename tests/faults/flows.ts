/** The flows of a rider: the rows of the matrix. */
export const flows = [
  'sign-in',
  'sign-in in two steps',
  'register/restore',
  'renewal',
  'add card and return',
  'delete/default card',
  'buy tariff (redirect)',
  'buy (recurrent)',
  'pay debt',
  'promo',
  'metro code',
  'start rent',
  'pause/resume',
  'finish with photo',
  'rating/feedback',
  'notifications',
] as const;

export type Flow = (typeof flows)[number];
