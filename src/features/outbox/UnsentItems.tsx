import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useOutboxItems } from './useOutboxItems.ts';

/** Before signing out: lists the items that would be lost. */
export function UnsentItems() {
  const { t } = useLingui();
  const { items } = useOutboxItems();
  const count = items.length;
  if (count === 0) return null;
  return (
    <p>
      {t({
        message: `${plural(count, { one: 'Пропадёт # неотправленный отзыв.', few: 'Пропадут # неотправленных отзыва.', many: 'Пропадут # неотправленных отзывов.', other: 'Пропадут # неотправленных отзывов.' })}`,
        comment: 'In the question whether to sign out: ratings and messages that were not sent yet are lost',
      })}
    </p>
  );
}
