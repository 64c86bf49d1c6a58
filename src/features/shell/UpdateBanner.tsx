import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useLazy, useWatched } from '#hooks/useLazy.ts';
import { useRent, useRuntime } from '#src/runtime/runtime.tsx';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import styles from './Shell.module.css';

/**
 * «Вышло обновление»: the new release is in the phone, but this page still runs the old one. Stands above the tabs,
 * never during a ride.
 */
export function UpdateBanner() {
  const { t } = useLingui();
  const { report } = useRuntime();
  const { whenIdle } = useRuntime().session;
  const { newRelease } = useRuntime().device;
  const isHere = useWatched(useLazy(newRelease, report).resource, (release) => release.isHere(), false);
  const [isLater, setLater] = useState(false);
  const [isLoading, setLoading] = useState(false);
  // Until the app knows whether a ride is active, it assumes one.
  const mayRide = useSelector(
    useRent(),
    (rent) => rent === undefined || rent.matches({ ride: 'resuming' }) || rent.context.rent !== null,
  );
  if (!isHere || isLater || mayRide) return null;
  const load = () => {
    setLoading(true);
    whenIdle().then(() => location.reload(), report);
  };
  return (
    <div className={styles.install}>
      <Banner
        icon="refresh"
        tone="plain"
        stacked
        title={t`Вышло обновление`}
        action={
          <>
            <Button size="small" onClick={() => setLater(true)}>
              {t`Позже`}
            </Button>
            <Button size="small" look="primary" busy={isLoading} onClick={load}>
              {t`Обновить`}
            </Button>
          </>
        }
      >
        {t`Оно уже в\u00A0телефоне и\u00A0откроется сразу.`}
      </Banner>
    </div>
  );
}
