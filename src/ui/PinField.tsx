import { useLingui } from '@lingui/react/macro';
import { type ComponentProps, useState } from 'react';
import { Field } from './Field.tsx';
import { IconButton } from './IconButton.tsx';

type PinFieldProps = Omit<ComponentProps<typeof Field>, 'end' | 'type' | 'inputMode'>;

/** A PIN field: digits are hidden until the rider presses the eye (account §2). */
export function PinField(props: PinFieldProps) {
  const { t } = useLingui();
  const [shown, setShown] = useState(false);
  return (
    <Field
      {...props}
      type={shown ? 'text' : 'password'}
      inputMode="numeric"
      end={
        <IconButton
          icon={shown ? 'eye-off' : 'eye'}
          label={shown ? t`Скрыть ПИН-код` : t`Показать ПИН-код`}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
