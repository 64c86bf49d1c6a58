import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import type { OpenCamera } from './camera.view.ts';
import text from '#ui/text.module.css';
import styles from './CameraControls.module.css';

type CameraProps = { camera: OpenCamera };

/** The torch button. The torch goes out with the camera. If it fails, the rider sees this and can try again. */
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

/** The zoom of the camera. If the camera does not support a step, the picture stays and the rider moves closer. */
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
