import { useId } from 'react';
import type { IconName } from '#ui/iconName.ts';
import { rowClass, RowTexts } from '#ui/Row.tsx';
import { Switch } from '#ui/Switch.tsx';

type SwitchRowProps = {
  icon: IconName;
  title: string;
  note: string;
  isOn: boolean;
  /** The choice is on its way: the switch shows it, and takes no other. */
  isBusy?: boolean;
  choose: (isOn: boolean) => void;
};

/** A row whose whole width is the label of its switch. */
export function SwitchRow({ icon, title, note, isOn, isBusy = false, choose }: SwitchRowProps) {
  const [id, titleId, noteId] = [useId(), useId(), useId()];
  return (
    <label htmlFor={id} className={rowClass({ icon: true })}>
      <RowTexts
        icon={icon}
        title={<span id={titleId}>{title}</span>}
        note={<span id={noteId}>{note}</span>}
        end={
          <Switch
            id={id}
            aria-labelledby={titleId}
            aria-describedby={noteId}
            aria-busy={isBusy || undefined}
            checked={isBusy ? !isOn : isOn}
            onChange={(next) => isBusy || choose(next)}
          />
        }
      />
    </label>
  );
}
