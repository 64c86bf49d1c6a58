import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { useSaving } from '#features/map/index.ts';
import { rowClass, RowWords } from '#ui/Row.tsx';
import { Switch } from '#ui/Switch.tsx';

/** The same switch as among the layers of the map. */
export function TrafficRow() {
  const { t } = useLingui();
  const { isOn, choose } = useSaving();
  const id = useId();
  const titleId = useId();
  const noteId = useId();
  return (
    <label htmlFor={id} className={rowClass({ icon: true })}>
      <RowWords
        icon="list"
        title={<span id={titleId}>{t`Экономить трафик`}</span>}
        note={<span id={noteId}>{t`Сначала список, карта по нажатию`}</span>}
        end={<Switch id={id} aria-labelledby={titleId} aria-describedby={noteId} checked={isOn} onChange={choose} />}
      />
    </label>
  );
}
