import { type ClipboardEvent, type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Dock } from '#ui/Screen.tsx';
import styles from './NumberForm.module.css';

type NumberFormProps = {
  /** Names the field for those who do not see it. */
  label: string;
  hint: string;
  button: string;
  /** What is said at the field when the text is no number. */
  wrong: string;
  /** The number in a typed or pasted text; null when there is none. */
  parse: (text: string) => string | null;
  onNumber: (number: string) => void;
  initial?: string;
  /** Said at the field about the number that was sent: nothing has it. Goes away with the next key. */
  refused?: string | undefined;
  busy?: boolean;
  /** Above the field. */
  children?: ReactNode;
  /** Under the main button. */
  below?: ReactNode;
};

/** A number typed or pasted, wrong input told at its place, nothing typed is lost. */
export function NumberForm({ label, hint, button, wrong, parse, onNumber, initial = '', refused, busy = false, children, below }: NumberFormProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(initial);
  const [touched, setTouched] = useState(false);
  const [fault, setFault] = useState(false);
  const error = fault ? wrong : touched ? undefined : refused;

  useEffect(() => {
    // The refused number is what the rider will mend: selected, so that the next digit replaces it.
    if (refused !== undefined) input.current?.select();
  }, [refused]);

  const type = (text: string) => {
    setTyped(text);
    setTouched(true);
    setFault(false);
  };

  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const number = parse(event.clipboardData.getData('text'));
    if (number === null) return;
    event.preventDefault();
    type(number);
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const number = parse(typed);
    setFault(number === null);
    setTouched(false);
    if (number === null) input.current?.focus();
    else onNumber(number);
  };

  return (
    <>
      <form id={id} className={styles.form} onSubmit={submit} noValidate>
        {children}
        <div className={styles.field}>
          <div className={styles.box}>
            <input
              ref={input}
              className={styles.input}
              aria-label={label}
              aria-describedby={`${id}-hint`}
              aria-invalid={error !== undefined}
              inputMode="numeric"
              autoComplete="off"
              enterKeyHint="search"
              value={typed}
              readOnly={busy}
              onChange={(event) => type(event.target.value)}
              onPaste={paste}
            />
          </div>
          <div id={`${id}-hint`} aria-live="assertive">
            {error === undefined ? (
              <p className={styles.hint}>{hint}</p>
            ) : (
              <p className={styles.error}>
                <Icon name="alert-circle" size="small" />
                {error}
              </p>
            )}
          </div>
        </div>
      </form>
      <Dock bare>
        <Button type="submit" form={id} look="primary" size="ride" wide busy={busy}>
          {button}
        </Button>
        {below}
      </Dock>
    </>
  );
}
