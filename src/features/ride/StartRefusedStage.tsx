import { useLingui } from '@lingui/react/macro';
import type { Refusal } from '#domain/errorCode.ts';
import { ErrorRefusal } from '#errors/ErrorRefusal.tsx';
import { Art } from '#ui/Art.tsx';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Dock, Page, Screen } from '#ui/Screen.tsx';
import { RideBar } from './parts/RideBar.tsx';
import type { Situation } from './situation.ts';
import { useStartHandlers } from './useStartHandlers.ts';
import styles from './Vehicle.module.css';

const UNKNOWN: Refusal = { code: 'failedToStartRent' };

/** Not started and nothing to pay: another vehicle, or this one again. */
export function StartRefusedStage({ situation }: { situation: Situation }) {
  const { t } = useLingui();
  const handlers = useStartHandlers();
  const { offer, refusal } = situation.context;
  return (
    <Screen>
      <RideBar vehicle={offer} start={<IconButton icon="close" label={t`Закрыть`} onClick={handlers.close} />} />
      <Page className={offer ? `kind-${offer.form}` : undefined}>
        {offer && <Art name={offer.form} className={styles.artLarge} />}
        <ErrorRefusal refusal={refusal ?? UNKNOWN} handlers={handlers} />
      </Page>
      <Dock bare>
        <Button wide onClick={handlers.close}>
          {t`К карте`}
        </Button>
      </Dock>
    </Screen>
  );
}
