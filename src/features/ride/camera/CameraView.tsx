import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { ErrorTexts } from '#errors/entryTexts.ts';
import { errorTexts } from '#errors/errorTexts.ts';
import { useTimeInStep } from '#hooks/useClock.ts';
import { useI18n } from '#i18n/useI18n.ts';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Screen, TopBar } from '#ui/Screen.tsx';
import type { CameraState, UselessCode } from './camera.view.ts';
import { Torch, Zoom } from './CameraControls.tsx';
import type { Scanner } from './useScanner.ts';
import styles from './CameraView.module.css';

type CameraViewProps = {
  scanner: Scanner;
  /** The number that the server is looking up. Meanwhile the camera stops. */
  lookingFor: string | null;
  onClose: () => void;
  onHelp?: () => void;
  /** Stands above the texts and must stay visible. */
  above?: ReactNode;
  /** A text that says where the code is. */
  children: ReactNode;
};

/** The camera with its controls below. Typing the number is always one tap away. */
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
            {lookingFor === null ? (
              <CameraStatus state={state}>{children}</CameraStatus>
            ) : (
              <span>{t`Ищем ${lookingFor}`}</span>
            )}
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

/** A rider normally has the code read long before this time. */
const LONG_LOOK_MS = 12_000;

/** Screen readers announce the state of the camera too. */
function CameraStatus({ state, children }: { state: CameraState; children: ReactNode }) {
  const { t } = useLingui();
  const i18n = useI18n();
  const isLong = useTimeInStep(state.kind === 'live' ? `live ${state.seen?.kind ?? ''}` : state.kind) > LONG_LOOK_MS;
  switch (state.kind) {
    case 'explaining':
      return state.again
        ? t`Браузер не получил ответа. Разрешите камеру, когда он спросит.`
        : t`Камера прочитает код. Ничего не снимаем и не сохраняем.`;
    case 'failed':
      return state.failure === 'busy'
        ? t`Камеру занимает другое приложение. Закройте его и повторите.`
        : sentences(errorTexts(i18n, { code: 'mediaNoCameraStreamError' }));
    case 'live':
      if (state.seen !== null) return <UselessCodeText {...state.seen} />;
      return isLong ? sentences(errorTexts(i18n, { code: 'qrScanFailed' })) : children;
    case 'checking':
    case 'opening':
    case 'hidden':
    case 'byHand':
      return t`Включаем камеру`;
  }
}

const sentences = ({ title, text }: ErrorTexts) => [title, text].filter(Boolean).join('. ');

function UselessCodeText(seen: UselessCode) {
  const { t } = useLingui();
  if (seen.kind === 'foreign') return t`Это не наш код. Вот что в нём:`;
  return seen.of === 'parking'
    ? t`Это код парковки. Наведите на код на руле или заднем крыле.`
    : t`Это код на транспорте. Наведите на табличку парковки.`;
}

/** A foreign text. `bdi` isolates its direction, so that it cannot reorder our text. */
const ForeignText = ({ text }: { text: string }) => (
  <p className={styles.foreign}>
    <bdi>{text}</bdi>
  </p>
);

const Frame = () => (
  <svg className={styles.frame} viewBox="0 0 390 640" preserveAspectRatio="xMidYMid meet">
    {/* The area around the frame is dark, so that white text is readable over every picture. */}
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
