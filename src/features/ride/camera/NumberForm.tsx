import { useLingui } from '@lingui/react/macro';
import { type ClipboardEvent, type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { Button } from '#ui/Button.tsx';
import { cx } from '#ui/cx.ts';
import { Field } from '#ui/Field.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { BottomBar, Page } from '#ui/Screen.tsx';
import styles from './NumberForm.module.css';

type NumberFormProps = {
  label: string;
  hint: string;
  button: string;
  /** The error of the field if the text contains no number. */
  wrong: string;
  /** The number in a typed or pasted text; null if there is none. */
  parse: (text: string) => string | null;
  onNumber: (number: string) => void;
  initial?: string;
  /** The keyboard opens at once. False if the rider should read something first. */
  focuses?: boolean;
  /** The error for the sent number: nothing has this number. The next key clears it. */
  refused?: string | undefined;
  busy?: boolean;
  /** Stands above the field. */
  children?: ReactNode;
  /** Stand above and below the main button. */
  above?: ReactNode;
  below?: ReactNode;
};

/** A form for a number, typed or pasted. Errors appear at the field, and the typed text is never lost. */
export function NumberForm(props: NumberFormProps) {
  const {
    label,
    hint,
    button,
    wrong,
    parse,
    onNumber,
    initial = '',
    focuses = true,
    refused,
    busy = false,
    children,
    above,
    below,
  } = props;
  const { t } = useLingui();
  const { clipboard } = useRuntime().device;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(initial);
  const [touched, setTouched] = useState(false);
  const [fault, setFault] = useState<'noNumber' | 'nothingToPaste' | 'pasteDenied' | null>(null);
  const complaint = {
    noNumber: wrong,
    nothingToPaste: t`В буфере обмена нет такого номера.`,
    pasteDenied: t`Браузер не дал буфер обмена. Нажмите на поле подольше и вставьте.`,
  };
  const error = fault === null ? (touched ? undefined : refused) : complaint[fault];

  useEffect(() => {
    // The rider opened this form to type.
    if (focuses) input.current?.focus({ preventScroll: true });
  }, [focuses]);
  useEffect(() => {
    // The rider will correct the refused number. It is selected, so that the next digit replaces it.
    if (refused !== undefined) input.current?.select();
  }, [refused]);

  const type = (value: string) => {
    setTyped(value);
    setTouched(true);
    setFault(null);
  };

  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const number = parse(event.clipboardData.getData('text'));
    if (number === null) return;
    event.preventDefault();
    type(number);
  };

  const takeClipboard = async () => {
    const there = await clipboard.read();
    const number = there === null ? null : parse(there);
    if (number === null) setFault(there === null ? 'pasteDenied' : 'nothingToPaste');
    else type(number);
    input.current?.focus();
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const number = parse(typed);
    setFault(number === null ? 'noNumber' : null);
    setTouched(false);
    if (number === null) input.current?.focus();
    else onNumber(number);
  };

  return (
    <>
      <Page>
        <form id={id} className={cx(styles.form, clipboard.canRead && styles.pastes)} onSubmit={submit} noValidate>
          {children}
          <Field
            ref={input}
            big
            label={label}
            hint={error === undefined ? hint : undefined}
            error={error}
            inputMode="numeric"
            autoComplete="off"
            enterKeyHint="search"
            value={typed}
            readOnly={busy}
            onChange={(event) => type(event.target.value)}
            onPaste={paste}
            end={
              clipboard.canRead && (
                <IconButton
                  icon="paste"
                  label={t`Вставить номер`}
                  disabled={busy}
                  onClick={() => void takeClipboard()}
                />
              )
            }
          />
        </form>
      </Page>
      <BottomBar bare>
        {above}
        <Button type="submit" form={id} look="primary" size="ride" wide busy={busy}>
          {button}
        </Button>
        {below}
      </BottomBar>
    </>
  );
}
