import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { ErrorWords } from '#errors/entryWords.ts';
import { errorWords } from '#errors/errorWords.ts';
import { useSpeaker } from '#i18n/useSpeaker.ts';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Screen, TopBar } from '#ui/Screen.tsx';
import styles from './CameraView.module.css';
import type { CameraState, UselessCode } from './camera.screen.ts';
import { Torch, Zoom } from './parts/CameraControls.tsx';
import type { Scanner } from './useScanner.ts';
import { useWaited } from './useWaited.ts';

type CameraViewProps = {
  scanner: Scanner;
  /** The number on its way to the server; the camera rests. */
  lookingFor: string | null;
  onClose: () => void;
  onHelp?: () => void;
  /** Over the words: what must stay in sight. */
  above?: ReactNode;
  /** Where the code is to be found. */
  children: ReactNode;
};

/** The camera with its controls under it; the number is always one tap away. */
export function CameraView({ scanner, lookingFor, onClose, onHelp, above, children }: CameraViewProps) {
  const { t } = useLingui();
  const { state, video, wanted, tell } = scanner;
  const again = () => tell({ type: 'wanted' });
  const isLive = state.kind === 'live' && lookingFor === null;
  return (
    <Screen fixed>
      <div className={styles.camera} aria-hidden="true">
        <video ref={video} className={styles.video} muted playsInline />
        <Frame />
      </div>
      <TopBar
        center
        heading
        className={styles.bar}
        title={
          state.kind === 'explaining'
            ? t`Нужна камера`
            : wanted === 'vehicle'
              ? t`Наведите на код`
              : t`Наведите на код парковки`
        }
        start={<IconButton icon="close" label={t`Закрыть камеру`} onClick={onClose} />}
        end={onHelp ? <IconButton icon="help" label={t`Помощь`} onClick={onHelp} /> : <span className={styles.spare} />}
      />
      <main className={styles.main}>
        <section className={styles.sheet} aria-label={t`Сканирование и другие способы`}>
          {above}
          <p role="status" className={styles.hint}>
            {lookingFor === null ? <Said state={state}>{children}</Said> : t`Ищем ${lookingFor}`}
          </p>
          {isLive && state.seen?.kind === 'foreign' && <ForeignText {...state.seen} />}
          {isLive && <Zoom camera={state.camera} />}
          {lookingFor === null && (
            <div className={styles.row}>
              {state.kind === 'explaining' && (
                <Button look="primary" icon="camera" onClick={again}>{t`Включить камеру`}</Button>
              )}
              {state.kind === 'failed' && <Button icon="refresh" onClick={again}>{t`Повторить`}</Button>}
              {isLive && state.camera.hasTorch && <Torch camera={state.camera} />}
              <Button icon="keypad" onClick={() => tell({ type: 'numberWanted' })}>{t`Ввести номер`}</Button>
            </div>
          )}
        </section>
      </main>
    </Screen>
  );
}

/** A steady hand has its code read long before. */
const LONG_LOOK_MS = 12_000;

/** Said as well as shown: the camera's news reach those who do not see the picture. */
function Said({ state, children }: { state: CameraState; children: ReactNode }) {
  const { t } = useLingui();
  const speaker = useSpeaker();
  const isLong = useWaited(state.kind === 'live' ? `live ${state.seen?.kind ?? ''}` : state.kind) > LONG_LOOK_MS;
  switch (state.kind) {
    case 'explaining':
      return state.again
        ? t`Браузер не получил ответа. Разрешите камеру, когда он спросит.`
        : t`Камера прочитает код. Ничего не снимаем и не сохраняем.`;
    case 'failed':
      return state.failure === 'busy'
        ? t`Камеру занимает другое приложение. Закройте его и повторите.`
        : sentences(errorWords(speaker, { code: 'mediaNoCameraStreamError' }));
    case 'live':
      if (state.seen !== null) return <Seen {...state.seen} />;
      return isLong ? sentences(errorWords(speaker, { code: 'qrScanFailed' })) : children;
    case 'checking':
    case 'opening':
    case 'hidden':
    case 'byHand':
      return t`Включаем камеру`;
  }
}

const sentences = ({ title, text }: ErrorWords) => [title, text].filter(Boolean).join('. ');

function Seen(seen: UselessCode) {
  const { t } = useLingui();
  if (seen.kind === 'foreign') return t`Это не наш код. Вот что в нём:`;
  return seen.of === 'parking'
    ? t`Это код парковки. Наведите на код на руле или заднем крыле.`
    : t`Это код на транспорте. Наведите на табличку парковки.`;
}

/** Somebody else's words: in a direction of their own, so that they cannot turn ours around. */
const ForeignText = ({ text }: { text: string }) => (
  <p className={styles.foreign}>
    <bdi>{text}</bdi>
  </p>
);

const Frame = () => (
  <svg className={styles.frame} viewBox="0 0 390 640" preserveAspectRatio="xMidYMid meet">
    {/* What is not aimed at is dimmed; white words are read over any picture. */}
    <path
      d="M-3000-3000H3400V3600H-3000ZM77 182A24 24 0 0 0 53 206V440A24 24 0 0 0 77 464H313A24 24 0 0 0 337 440V206A24 24 0 0 0 313 182Z"
      fill="#05090b"
      fillOpacity=".62"
      fillRule="evenodd"
    />
    <path
      d="M53 236V206A24 24 0 0 1 77 182H107M283 182H313A24 24 0 0 1 337 206V236M337 410V440A24 24 0 0 1 313 464H283M107 464H77A24 24 0 0 1 53 440V410"
      fill="none"
      stroke="#ffffff"
      strokeWidth="5"
      strokeLinecap="round"
    />
  </svg>
);
