import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { getPin } from '#api/pin.ts';
import { errorTexts } from '#errors/errorTexts.ts';
import { useI18n } from '#i18n/useI18n.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { cx } from '#ui/cx.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { createPinReveal, type PinReveal } from './pinReveal.ts';
import text from '#ui/text.module.css';
import styles from './Profile.module.css';

/** Four dots, or the digits for a short time (account §2). An item of a `dl`. */
export function Pin({ reveal }: { reveal: PinReveal }) {
  const { t } = useLingui();
  const state = useSyncExternalStore(reveal.subscribe, reveal.snapshot);
  const isShown = state.kind === 'shown';
  return (
    <div>
      <dt>
        <Trans>ПИН-код</Trans>
      </dt>
      <dd className={styles.pin}>
        <span role="status">
          {isShown ? (
            <span>{state.pin}</span>
          ) : (
            <span aria-hidden="true" className={cx(state.kind === 'asking' && styles.asking)}>
              ••••
            </span>
          )}
          {!isShown && (
            <span className={text.hidden}>
              {state.kind === 'asking' ? t`Загружаем` : t({ message: 'Скрыт', comment: 'The PIN is hidden' })}
            </span>
          )}
        </span>
        <IconButton
          icon={isShown ? 'eye-off' : 'eye'}
          label={isShown ? t`Скрыть ПИН-код` : t`Показать ПИН-код`}
          aria-busy={state.kind === 'asking' || undefined}
          onClick={reveal.toggle}
        />
      </dd>
    </div>
  );
}

export function PinRefused({ reveal }: { reveal: PinReveal }) {
  const i18n = useI18n();
  const state = useSyncExternalStore(reveal.subscribe, reveal.snapshot);
  const texts = state.kind === 'refused' && errorTexts(i18n, state.refusal);
  return (
    <div role="alert" className={styles.pinRefused}>
      {texts && (
        <p>
          <strong>{texts.title}.</strong> {texts.text}
        </p>
      )}
    </div>
  );
}

/**
 * Hides the digits when the rider leaves the page, the page is hidden, or the browser puts it into its back/forward
 * cache.
 */
export function usePinReveal(): PinReveal {
  const { gatewayApi, report } = useRuntime();
  const [reveal] = useState(() => createPinReveal((signal) => getPin(gatewayApi, signal), report));
  useEffect(() => {
    const onVisibility = () => document.visibilityState === 'hidden' && reveal.hide();
    document.addEventListener('visibilitychange', onVisibility);
    addEventListener('pagehide', reveal.hide);
    return () => {
      document.removeEventListener('visibilitychange', onVisibility);
      removeEventListener('pagehide', reveal.hide);
      reveal.hide();
    };
  }, [reveal]);
  return reveal;
}
