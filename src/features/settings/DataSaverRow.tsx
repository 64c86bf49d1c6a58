import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { useDataSaver } from '#hooks/useDataSaver.ts';
import { rowClass, RowTexts } from '#ui/Row.tsx';
import { Switch } from '#ui/Switch.tsx';

/** The data saver switch, the same as in the map's layers. */
export function DataSaverRow() {
  const { t } = useLingui();
  const { isOn, choose } = useDataSaver();
  const id = useId();
  const titleId = useId();
  const noteId = useId();
  return (
    <label htmlFor={id} className={rowClass({ icon: true })}>
      <RowTexts
        icon="list"
        title={<span id={titleId}>{t`Экономить трафик`}</span>}
        note={<span id={noteId}>{t`Сначала список, карта по нажатию`}</span>}
        end={<Switch id={id} aria-labelledby={titleId} aria-describedby={noteId} checked={isOn} onChange={choose} />}
      />
    </label>
  );
}
