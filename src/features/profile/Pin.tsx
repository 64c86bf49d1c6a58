import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { getPin } from '#api/pin.ts';
import { errorWords } from '#errors/errorWords.ts';
import { useSpeaker } from '#i18n/useSpeaker.ts';
import { useRuntime } from '#src/runtime.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { cx } from '#ui/cx.ts';
import text from '#ui/text.module.css';
import { createPinReveal, type PinReveal } from './pinReveal.ts';
import styles from './Profile.module.css';

/** Four dots, and the digits for as long as somebody may be looking (account §2). An item of a `dl`. */
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
            state.pin
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
  const speaker = useSpeaker();
  const state = useSyncExternalStore(reveal.subscribe, reveal.snapshot);
  const words = state.kind === 'refused' && errorWords(speaker, state.refusal);
  return (
    <div role="alert" className={styles.pinRefused}>
      {words && (
        <p>
          <strong>{words.title}.</strong> {words.text}
        </p>
      )}
    </div>
  );
}

/** Its digits go when the page is left, hidden or kept by the browser for later. */
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
