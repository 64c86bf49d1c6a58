import { useLingui } from '@lingui/react/macro';
import { CatchBoundary, type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { sendToRide } from '#machines/rent/sendToRide.ts';
import { useRent, useRuntime } from '#src/runtime/runtime.tsx';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { BottomBar, Page, Screen } from '#ui/Screen.tsx';
import { ClaimEntry } from './claim/ClaimEntry.tsx';
import { HelpSheet } from './parts/HelpSheet.tsx';

const FINISH = { type: 'rider.finishAsked' } as const;
const CLAIMED = { type: 'rider.claimed', reason: 'other', photoId: null } as const;

/** In place of a claim whose form broke too: records time and place, which stop the charging, without the form. */
function PlainClaim() {
  const { t } = useLingui();
  const chart = useRent();
  const claim = useSelector(chart, (snapshot) => snapshot?.children.claim);
  const isRecorded = useSelector(claim, (snapshot) =>
    Boolean(snapshot?.context.owed ?? snapshot?.context.rent?.claimedAt),
  );
  if (isRecorded) return <p role="status">{t`Записано. Поездку завершит поддержка.`}</p>;
  return (
    <Button
      look="neutral"
      wide
      onClick={() => sendToRide(chart, { ...CLAIMED, claimId: crypto.randomUUID() })}
    >{t`Не получается завершить? Записать время`}</Button>
  );
}

/**
 * In place of a screen of the ride that broke, whatever broke it: the rider can still finish, ask for help and claim. The
 * row that was on the screen is not kept for a reload.
 */
export function RideBroken({ error }: ErrorComponentProps) {
  const { t } = useLingui();
  const { report } = useRuntime();
  const { dropBrokenRow } = useRuntime().ride;
  const router = useRouter();
  const chart = useRent();
  const rent = useSelector(chart, (snapshot) => snapshot?.context.rent ?? null);
  const mayFinish = useSelector(chart, (snapshot) => snapshot?.can(FINISH) === true);
  const [helps, setHelps] = useState(false);
  useEffect(() => report(error), [error, report]);
  useEffect(() => {
    sendToRide(chart, { type: 'device.brokeScreen' });
    return () => sendToRide(chart, { type: 'device.mendedScreen' });
  }, [chart]);
  useEffect(() => {
    const riderId = chart?.getSnapshot().context.riderId;
    if (rent && riderId !== undefined) void dropBrokenRow().then((drop) => drop(riderId, rent), report);
  }, [chart, rent, dropBrokenRow, report]);
  return (
    <Screen>
      <Page>
        <EmptyState alert whole title={rent ? t`Поездка идёт, но показать её не получается` : t`Экран сломался`}>
          {rent ? t`Завершить поездку и позвать на помощь можно и отсюда.` : t`Попробуйте показать его снова.`}
        </EmptyState>
      </Page>
      <BottomBar>
        {rent && (
          <Button look="primary" size="ride" wide disabled={!mayFinish} onClick={() => sendToRide(chart, FINISH)}>
            {t`Завершить поездку`}
          </Button>
        )}
        <Button wide onClick={() => void router.invalidate()}>{t`Показать снова`}</Button>
        <CatchBoundary getResetKey={() => rent} errorComponent={PlainClaim}>
          {rent && <ClaimEntry rent={rent} />}
        </CatchBoundary>
        <Button look="neutral" wide onClick={() => setHelps(true)}>{t`Помощь`}</Button>
      </BottomBar>
      {helps && <HelpSheet onClose={() => setHelps(false)} />}
    </Screen>
  );
}
