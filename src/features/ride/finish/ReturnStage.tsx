import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { shortClock } from '#domain/duration.ts';
import { errorTexts } from '#errors/errorTexts.ts';
import { PortPlusEntry } from '#features/portPlus/PortPlusEntry.tsx';
import { useClock } from '#hooks/useClock.ts';
import { useI18n } from '#i18n/useI18n.ts';
import { paths } from '#paths/paths.ts';
import { useRent } from '#src/runtime/runtime.tsx';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { BottomBar, Page, Screen } from '#ui/Screen.tsx';
import { ClaimEntry } from '../claim/ClaimEntry.tsx';
import { DockList } from '../docks/DockList.tsx';
import { Coach } from '../parts/Coach.tsx';
import { MovingClock } from '../parts/MovingClock.tsx';
import { RideBar } from '../parts/RideBar.tsx';
import type { RideState } from '../state/rideState.ts';
import { type ReturnView, returnView } from './return.view.ts';
import text from '#ui/text.module.css';

const CHECK_AGAIN = { type: 'rider.finishAsked' } as const;

/** How and where to return a bike to a dock. The ride runs until a dock has the bike. */
export function ReturnStage({ ride }: { ride: RideState }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const view = returnView(ride, useClock('server'));
  if (!view) return null;
  const { rent, power } = view;
  return (
    <Screen>
      <RideBar
        vehicle={rent}
        start={
          <IconButton
            icon="back"
            label={t`К поездке`}
            onClick={() => void navigate({ to: paths.ride, replace: true })}
          />
        }
      />
      <Page tight className={`kind-${rent.form}`}>
        <HowTo view={view} />
        {!view.offline && rent.claimedAt === null && <PortPlus />}
        <DockList power={power} />
      </Page>
      <Foot view={view} />
    </Screen>
  );
}

function HowTo({ view: { refusal, offline, freeSeconds } }: { view: ReturnView }) {
  const { t } = useLingui();
  const i18n = useI18n();
  const artLabel = t`Велосипед в доке, на доке горит зелёный огонёк`;
  const free = shortClock(freeSeconds ?? 0);
  if (refusal) {
    const texts = errorTexts(i18n, refusal);
    return (
      <Coach
        art="dock-in"
        artLabel={t`Велосипед в доке, огонёк не зелёный`}
        bleed
        mark="warn"
        title={texts.title}
        alert
        order={refusal.code}
      >
        {texts.text}
      </Coach>
    );
  }
  return (
    <>
      <Coach art="dock-in" artLabel={artLabel} bleed title={t`Задвиньте велосипед в док`} order="return">
        {offline
          ? t`До щелчка и зелёного огонька. Нет интернета, но он и не нужен: док закончит поездку без телефона.`
          : t`До щелчка и зелёного огонька. Тогда поездка закончится сама.`}
      </Coach>
      {freeSeconds !== null && <p className={text.second}>{t`Ещё ${free} вернуть можно бесплатно.`}</p>}
    </>
  );
}

/** Beside a Port+ station without a free port the ride ends without a dock. */
function PortPlus() {
  const chart = useRent();
  return <PortPlusEntry onFinish={() => chart?.send(CHECK_AGAIN)} />;
}

/** The running clock, and the button for when the dock has the bike but the app does not show it. */
function Foot({ view: { rent, refusal, offline, looking } }: { view: ReturnView }) {
  const { t } = useLingui();
  const chart = useRent();
  const isTaken = useSelector(chart, (snapshot) => snapshot?.can(CHECK_AGAIN) === true);
  const look = () => chart?.send(CHECK_AGAIN);
  return (
    <BottomBar bare>
      {rent.claimedAt === null && <MovingClock rent={rent} />}
      <ClaimEntry rent={rent} />
      {!offline && rent.claimedAt === null && (
        <Button
          size="ride"
          wide
          busy={looking}
          disabled={!isTaken && !looking}
          onClick={look}
          {...(refusal && { look: 'primary' })}
        >
          {refusal ? t`Проверить ещё раз` : t`В доке, а поездка идёт`}
        </Button>
      )}
    </BottomBar>
  );
}
