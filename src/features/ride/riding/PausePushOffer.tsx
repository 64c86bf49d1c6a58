import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ErrorBanner } from '#errors/ErrorBanner.tsx';
import { refusalOf } from '#errors/refusalOf.ts';
import { useWebPush } from '#features/webPush/useWebPush.ts';
import { Icon } from '#ui/Icon.tsx';
import { RowButton, Rows } from '#ui/Row.tsx';
import { useLostFocus } from '#ui/useLostFocus.ts';
import styles from '../parts/Coach.module.css';

/** During a pause: offers push while it is off. The ride screens offer it nowhere else. */
export function PausePushOffer() {
  const { t } = useLingui();
  const { state, isBusy, error, choose } = useWebPush();
  const [isAsked, setAsked] = useState(false);
  useLostFocus(state ?? '');
  const ask = () => {
    setAsked(true);
    choose(true);
  };
  if (state === 'off') {
    return (
      <div>
        <Rows className={styles.boxed}>
          <RowButton
            icon="bell"
            title={t`Напомнить о\u00A0поездке`}
            note={t`Если пауза затянется, а\u00A0приложение закрыто`}
            aria-busy={isBusy || undefined}
            onClick={() => isBusy || ask()}
          />
        </Rows>
        <div role="alert">{error && <ErrorBanner refusal={refusalOf(error)} handlers={{ retry: ask }} />}</div>
      </div>
    );
  }
  // Only the result of this offer is shown. A rider who chose earlier sees nothing.
  if (!isAsked || (state !== 'on' && state !== 'forbidden')) return null;
  return (
    <p className={styles.fastened} role="status">
      <Icon name={state === 'on' ? 'bell' : 'alert-circle'} size="small" />
      {state === 'on'
        ? t`Напомним о\u00A0поездке, если пауза затянется`
        : t`Уведомления запрещены в\u00A0браузере. Разрешить можно в\u00A0настройках этого сайта.`}
    </p>
  );
}
