import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { LanguageChoice } from '#features/language/LanguageChoice.tsx';
import { chooseScheme, chosenScheme, type Scheme } from '#ui/scheme.ts';
import { SegmentedControl } from '#ui/SegmentedControl.tsx';
import text from '#ui/text.module.css';
import styles from './Settings.module.css';

/** Language and colours. They belong to the device: they survive a sign-out. */
export function DeviceChoices() {
  const { t } = useLingui();
  const [scheme, setScheme] = useState<Scheme>(chosenScheme);
  const choose = (next: Scheme) => {
    chooseScheme(next);
    setScheme(next);
  };
  const schemes = [
    { value: 'system', label: t({ message: 'Как в системе', comment: 'Colour scheme: follow the system' }) },
    { value: 'light', label: t({ message: 'Светлые', comment: 'Colour scheme: light colours' }) },
    { value: 'dark', label: t({ message: 'Тёмные', comment: 'Colour scheme: dark colours' }) },
  ] as const;
  return (
    <>
      <div className={styles.choice}>
        <h2 className={text.label}>
          <Trans>Язык</Trans>
        </h2>
        <LanguageChoice />
      </div>
      <div className={styles.choice}>
        <h2 className={text.label}>
          <Trans>Цвета</Trans>
        </h2>
        <SegmentedControl label={t`Цвета`} choices={schemes} chosen={scheme} onChoose={choose} />
      </div>
    </>
  );
}
