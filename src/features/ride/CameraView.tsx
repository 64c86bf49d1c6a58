import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { useRuntime } from '#src/runtime.tsx';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Screen, TopBar } from '#ui/Screen.tsx';
import text from '#ui/text.module.css';
import styles from './CameraView.module.css';
import type { OpenCamera, Scanner } from './useScanner.ts';

type CameraViewProps = { scanner: Scanner; busy: boolean; onClose: () => void; onHelp: () => void };

/** The camera with its controls under it; the number is always one tap away. */
export function CameraView({ scanner: { state, video, tell }, busy, onClose, onHelp }: CameraViewProps) {
  const { t } = useLingui();
  const again = () => tell({ type: 'wanted' });
  const number = (
    <Button icon="keypad" onClick={() => tell({ type: 'numberWanted' })}>
      {t`Ввести номер`}
    </Button>
  );
  const asks = state.kind === 'explaining';
  return (
    <Screen fixed>
      <div className={styles.camera} aria-hidden="true">
        <video ref={video} className={styles.video} muted playsInline />
        <Frame />
      </div>
      <TopBar
        center
        className={styles.bar}
        title={asks ? t`Нужна камера` : t`Наведите на код`}
        start={<IconButton icon="close" label={t`Закрыть камеру`} onClick={onClose} />}
        end={<IconButton icon="help" label={t`Помощь`} onClick={onHelp} />}
      />
      <main className={styles.main}>
        <section className={styles.sheet} aria-label={t`Сканирование и другие способы`}>
          {state.kind === 'foreign' ? (
            <>
              <Said>{t`Это не наш код. Вот что в нём:`}</Said>
              <p className={styles.foreign}>{state.text}</p>
              <Row>
                <Button icon="scan" onClick={again}>{t`Сканировать ещё`}</Button>
                {number}
              </Row>
            </>
          ) : state.kind === 'failed' ? (
            <>
              <Said>{t`Камера не даёт изображения. Возможно, её занимает другое приложение.`}</Said>
              <Row>
                <Button icon="refresh" onClick={again}>{t`Повторить`}</Button>
                {number}
              </Row>
            </>
          ) : asks ? (
            <>
              <Said>{t`Камера прочитает код на руле. Ничего не снимаем и не сохраняем.`}</Said>
              <Row>
                <Button look="primary" icon="camera" onClick={again}>{t`Включить камеру`}</Button>
                {number}
              </Row>
            </>
          ) : state.kind === 'read' || busy ? (
            <LookingUp number={state.kind === 'read' ? state.number : ''} />
          ) : (
            <>
              <Said>{state.kind === 'live' ? t`Код наклеен на руль и заднее крыло. Камера сработает сама.` : t`Включаем камеру`}</Said>
              {state.kind === 'live' && <Zoom camera={state.camera} />}
              <Row>
                {state.kind === 'live' && state.camera.hasTorch && <Torch camera={state.camera} />}
                {number}
              </Row>
            </>
          )}
        </section>
      </main>
    </Screen>
  );
}

/** Said as well as shown: the camera's news reach those who do not see the picture. */
const Said = ({ children }: { children: ReactNode }) => (
  <p role="status" className={styles.hint}>
    {children}
  </p>
);

function LookingUp({ number }: { number: string }) {
  const { t } = useLingui();
  return <Said>{number ? t`Ищем ${number}` : t`Ищем`}</Said>;
}

const Row = ({ children }: { children: ReactNode }) => <div className={styles.row}>{children}</div>;

function Torch({ camera }: { camera: OpenCamera }) {
  const { t } = useLingui();
  const { report } = useRuntime();
  const [on, setOn] = useState(false);
  const press = () => void camera.setTorch(!on).then(() => setOn(!on), report);
  return (
    <Button icon="torch" aria-pressed={on} onClick={press}>
      {t`Фонарик`}
    </Button>
  );
}

function Zoom({ camera }: { camera: OpenCamera }) {
  const { t } = useLingui();
  const { report } = useRuntime();
  const [factor, setFactor] = useState(camera.zoom?.min ?? 1);
  if (!camera.zoom) return null;
  const zoom = (value: number) => {
    setFactor(value);
    camera.setZoom(value).catch(report);
  };
  return (
    <label className={styles.zoom}>
      <span className={text.label}>{t({ message: 'Ближе', comment: 'Zoom of the camera' })}</span>
      <input type="range" {...camera.zoom} value={factor} onChange={(event) => zoom(event.target.valueAsNumber)} />
    </label>
  );
}

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
