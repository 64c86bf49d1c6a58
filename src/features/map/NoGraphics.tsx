import { Trans } from '@lingui/react/macro';
import { State } from '#ui/State.tsx';
import styles from './MapScreen.module.css';

/** A phone that cannot draw the map can still start a ride: the number is on the vehicle. */
export const NoGraphics = () => (
  <div className={styles.instead}>
    <State title={<Trans>Этот браузер не рисует карту</Trans>}>
      <Trans>Поездку можно начать и без неё: нажмите «Сканировать» и введите номер с рамы.</Trans>
    </State>
  </div>
);
