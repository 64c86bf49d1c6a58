/** Transitions of the metro's code, promo codes, payments and notifications. */
export const moneyAndPushes: Readonly<Record<string, string>> = {
  'pushQueue —rider.closed[0]→ (stays)':
    'a card leaves the screen in the same task as the queue: nobody closes one that is not there any more',
};
