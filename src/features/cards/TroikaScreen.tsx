import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { troikaMask } from '#domain/troika.ts';
import { ErrorBanner } from '#errors/ErrorBanner.tsx';
import { ErrorState } from '#errors/ErrorState.tsx';
import { queryRefusal } from '#errors/queryRefusal.ts';
import { BackButton } from '#features/navigation/BackButton.tsx';
import { profileQuery } from '#features/rider/profile.queries.ts';
import { useOnline } from '#hooks/useOnline.ts';
import { paths } from '#paths/paths.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Icon } from '#ui/Icon.tsx';
import { BottomBar, Page, Screen, TopBar } from '#ui/Screen.tsx';
import { Skeleton, SkeletonGroup } from '#ui/Skeleton.tsx';
import { useLostFocus } from '#ui/useLostFocus.ts';
import { TroikaSheet } from './TroikaSheet.tsx';
import { useTroika } from './useTroika.ts';
import styles from './Cards.module.css';

/** The transport card of the account. Shown only if the operator has docked bikes (account §2). */
export function TroikaScreen() {
  const { t } = useLingui();
  const { mainApi, settings } = useRuntime();
  const profile = useQuery(profileQuery(mainApi));
  const refusal = queryRefusal(profile, useOnline());
  const [asking, setAsking] = useState<'number' | 'removal' | null>(null);
  const close = () => setAsking(null);
  const number = troikaMask(profile.data?.TroikaPrintCardNumber);
  useLostFocus(`${number} ${asking}`);
  if (!settings.features.smooveBikes) return <Navigate to={paths.profile} replace />;
  return (
    <Screen>
      <TopBar heading title={t`Транспортная карта`} start={<BackButton instead={paths.profile} />} />
      <Page>
        {refusal && <ErrorState refusal={refusal} handlers={{ retry: () => void profile.refetch() }} />}
        {!profile.data && !refusal && (
          <SkeletonGroup label={t`Загружаем карту`}>
            <Skeleton shape="button" />
          </SkeletonGroup>
        )}
        {profile.data && number === null && (
          <EmptyState art="card-back" title={t`«Тройка» не привязана`}>
            {t`Привяжите карту к аккаунту по номеру на обратной стороне.`}
          </EmptyState>
        )}
        {number !== null && (
          <div className={styles.troika}>
            <Icon name="transport" size="large" />
            <span>
              {number}
              <small>{profile.data?.TroikaPrintCardName ?? t`«Тройка»`}</small>
            </span>
          </div>
        )}
      </Page>
      {profile.data && (
        <BottomBar>
          {number === null ? (
            <Button look="primary" icon="plus" onClick={() => setAsking('number')}>
              {t`Добавить карту`}
            </Button>
          ) : (
            <Button onClick={() => setAsking('removal')}>
              {t({ message: 'Отвязать', comment: 'Remove a card from the account' })}
            </Button>
          )}
        </BottomBar>
      )}
      {asking === 'number' && <TroikaSheet onClose={close} />}
      {asking === 'removal' && <RemoveTroika onClose={close} />}
    </Screen>
  );
}

/** Asks first (account §2). */
function RemoveTroika({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const { isPending, isSaved, refusal, save } = useTroika();
  const closed = useEffectEvent(onClose);
  useEffect(() => {
    if (isSaved) closed();
  }, [isSaved]);
  return (
    <Dialog
      title={t`Отвязать «Тройку»?`}
      onClose={onClose}
      actions={
        <>
          <Button look="primary" busy={isPending} onClick={() => save(null)}>
            {t({ message: 'Отвязать', comment: 'Remove a card from the account' })}
          </Button>
          <Button onClick={onClose}>{t({ message: 'Оставить', comment: 'Keep the card' })}</Button>
        </>
      }
    >
      <p>{t`Доки перестанут открываться этой картой. Её можно привязать снова.`}</p>
      <div role="alert">{refusal && <ErrorBanner refusal={refusal} handlers={{ retry: () => save(null) }} />}</div>
    </Dialog>
  );
}
