import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { cx } from './cx.ts';
import { Icon } from './Icon.tsx';
import styles from './Select.module.css';

type SelectProps<Value extends string> = {
  label: ReactNode;
  choices: readonly { value: Value; label: string }[];
  chosen: Value;
  onChoose: (value: Value) => void;
};

// oxlint-disable-next-line lingui/no-unlocalized-strings -- names of keys
const OPENS = new Set(['ArrowDown', 'ArrowUp', 'Enter', ' ']);

/** A choice from a list at most 220 px high (account §9): a combobox without text input. */
export function Select<Value extends string>({ label, choices, chosen, onChoose }: SelectProps<Value>) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const chosenIndex = Math.max(
    0,
    choices.findIndex((choice) => choice.value === chosen),
  );
  const [active, setActive] = useState(chosenIndex);
  const listRef = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (open) listRef.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [open, active]);

  const show = () => {
    setActive(chosenIndex);
    setOpen(true);
  };
  const take = (index: number) => {
    const choice = choices[index];
    setOpen(false);
    if (choice) onChoose(choice.value);
  };
  const moveTo = (index: number) => setActive(Math.min(Math.max(index, 0), choices.length - 1));

  const onKeyDown = (event: KeyboardEvent) => {
    if (!open) {
      if (!OPENS.has(event.key)) return;
      event.preventDefault();
      return show();
    }
    const move: Record<string, () => void> = {
      ArrowDown: () => moveTo(active + 1),
      ArrowUp: () => moveTo(active - 1),
      Home: () => moveTo(0),
      End: () => moveTo(choices.length - 1),
      Enter: () => take(active),
      ' ': () => take(active),
      Escape: () => setOpen(false),
    };
    const handle = move[event.key];
    if (!handle) return;
    event.preventDefault();
    handle();
  };

  return (
    <div className={styles.field}>
      <span className={styles.label} id={`${id}-label`}>
        {label}
      </span>
      <button
        type="button"
        role="combobox"
        className={styles.box}
        aria-labelledby={`${id}-label ${id}-value`}
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-controls={`${id}-list`}
        aria-activedescendant={open ? `${id}-${active}` : undefined}
        onClick={() => (open ? setOpen(false) : show())}
        onKeyDown={onKeyDown}
        onBlur={() => setOpen(false)}
      >
        <span id={`${id}-value`}>{choices[chosenIndex]?.label}</span>
        <Icon name="down" size="small" />
      </button>
      {open && (
        <div ref={listRef} role="listbox" id={`${id}-list`} aria-labelledby={`${id}-label`} className={styles.list}>
          {choices.map((choice, index) => (
            // The combobox has the focus and handles the keys; the option handles only pointers.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the combobox has both
            <div
              key={choice.value}
              id={`${id}-${index}`}
              role="option"
              aria-selected={choice.value === chosen}
              className={cx(styles.option, index === active && styles.active)}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => take(index)}
            >
              {choice.label}
              {choice.value === chosen && <Icon name="check" size="small" />}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
