import { useState } from 'react';
import { catalogue } from '#errors/catalogue.ts';
import { ErrorRefusal } from '#errors/ErrorRefusal.tsx';
import type { ErrorCode } from '#domain/errorCode.ts';
import { LanguageChoice } from '#features/shared/LanguageChoice.tsx';
import { chooseScheme, chosenScheme } from '#ui/scheme.ts';
import { SegmentedControl } from '#ui/SegmentedControl.tsx';
import text from '#ui/text.module.css';
import { Choices } from './Choices.tsx';
import { Controls } from './Controls.tsx';
import styles from './Gallery.module.css';
import { Messages } from './Messages.tsx';
import { Progress } from './Progress.tsx';
import { Announcements } from './Announcements.tsx';
import { Sheets } from './Sheets.tsx';

const codes = Object.keys(catalogue).filter((code): code is ErrorCode => code in catalogue);
const SCHEMES = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

/** Every UI part in all its states, for developers. In development builds only. */
export function GalleryScreen() {
  const [scheme, setScheme] = useState(chosenScheme);
  return (
    <main className={styles.gallery}>
      <div className={styles.wide}>
        <h1 className={text.display}>Gallery</h1>
        <LanguageChoice />
        <SegmentedControl
          label="Scheme"
          choices={SCHEMES}
          chosen={scheme}
          onChoose={(next) => {
            chooseScheme(next);
            setScheme(next);
          }}
        />
      </div>
      <Controls />
      <Choices />
      <Progress />
      <Messages />
      <Announcements />
      <Sheets />
      <h2 className={`${text.title} ${styles.wide}`}>Refusals</h2>
      {codes.map((code) => (
        <div key={code} className={styles.card}>
          <ErrorRefusal refusal={{ code, debt: 248, distanceMeters: 85, userId: '482917', retryInSeconds: 40 }} />
          <p className={text.caption}>{code}</p>
        </div>
      ))}
    </main>
  );
}
