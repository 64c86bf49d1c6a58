import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { useLazy } from '#hooks/useLazy.ts';
import { useRent, useRuntime } from '#src/runtime/runtime.tsx';
import type { Install } from '#src/runtime/services.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import styles from './Shell.module.css';

/**
 * «На главный экран»: stands above the tabs in their flow, so it pushes the content and never covers it. Not during a
 * ride.
 */
export function InstallBanner() {
  const { report } = useRuntime();
  const { install: load } = useRuntime().device;
  const { resource: install } = useLazy(load, report);
  // Until the app knows whether a ride is active, it assumes one.
  const mayRide = useSelector(
    useRent(),
    (rent) => rent === undefined || rent.matches({ ride: 'resuming' }) || rent.context.rent !== null,
  );
  useEffect(() => {
    install?.setIdle(!mayRide);
    return () => install?.setIdle(false);
  }, [install, mayRide]);
  return install && <Question install={install} />;
}

function Question({ install: { actor } }: { install: Install }) {
  const { t } = useLingui();
  const state = useSelector(actor, ({ value }) => value);
  const notNow = <Button size="small" onClick={() => actor.send({ type: 'rider.declined' })}>{t`Не сейчас`}</Button>;
  if (state !== 'asking' && state !== 'explaining') return null;
  return (
    <div className={styles.install}>
      {state === 'asking' ? (
        <Banner
          icon="download"
          tone="plain"
          stacked
          title={t`Велорент на главном экране`}
          action={
            <>
              {notNow}
              <Button size="small" look="primary" onClick={() => actor.send({ type: 'rider.accepted' })}>
                {t`Установить`}
              </Button>
            </>
          }
        >
          {t`Открывается одним касанием, и без интернета тоже.`}
        </Banner>
      ) : (
        <Banner icon="share" tone="plain" stacked title={t`Велорент на главном экране`} action={notNow}>
          {t({
            message: 'Нажмите «Поделиться» в браузере, потом «На экран „Домой“».',
            comment: 'On an iPhone: the names of the browser’s own buttons, “Share” and “Add to Home Screen”',
          })}
        </Banner>
      )}
    </div>
  );
}
