import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import text from '#ui/text.module.css';
import type { OpenCamera } from '../useScanner.ts';
import styles from './CameraControls.module.css';

type CameraProps = { camera: OpenCamera };

/** The light beside the camera; it goes out with the camera. A lamp that does not obey says so and can be tried again. */
export function Torch({ camera }: CameraProps) {
  const { t } = useLingui();
  const [lamp, setLamp] = useState<'off' | 'on' | 'stuck'>('off');
  const isOn = lamp === 'on';
  const press = () => {
    camera.setTorch(!isOn).then(
      () => setLamp(isOn ? 'off' : 'on'),
      () => setLamp('stuck'),
    );
  };
  return (
    <Button look={isOn ? 'primary' : 'quiet'} icon="torch" aria-pressed={isOn} onClick={press}>
      {lamp === 'stuck' ? t`Фонарик не включился` : t`Фонарик`}
    </Button>
  );
}

/** How near the picture is. A camera that does not follow keeps its picture, and the hand comes nearer instead. */
export function Zoom({ camera }: CameraProps) {
  const { t } = useLingui();
  const [factor, setFactor] = useState(camera.zoom?.min ?? 1);
  if (!camera.zoom) return null;
  const zoom = (value: number) => {
    setFactor(value);
    camera.setZoom(value).catch(() => setFactor(factor));
  };
  return (
    <label className={styles.zoom}>
      <span className={text.label}>{t({ message: 'Ближе', comment: 'Zoom of the camera' })}</span>
      <input type="range" {...camera.zoom} value={factor} onChange={(event) => zoom(event.target.valueAsNumber)} />
    </label>
  );
}
