import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { shortClock } from '#domain/duration.ts';
import { errorWords } from '#errors/errorWords.ts';
import { useSpeaker } from '#i18n/useSpeaker.ts';
import { useRent } from '#src/runtime.tsx';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Dock, Page, Screen } from '#ui/Screen.tsx';
import text from '#ui/text.module.css';
import { ClaimEntry } from './parts/ClaimEntry.tsx';
import { Coach } from './parts/Coach.tsx';
import { DockList } from './parts/DockList.tsx';
import { MovingClock } from './parts/MovingClock.tsx';
import { RideBar } from './parts/RideBar.tsx';
import { type ReturnScreen, returnScreen } from './return.screen.ts';
import type { Situation } from './situation.ts';
import { useServerNow } from './useServerNow.ts';

const LOOK_AGAIN = { type: 'rider.finishAsked' } as const;

/** How a bike is brought back to a dock, and to which: the ride goes on until a dock has it. */
export function ReturnStage({ situation }: { situation: Situation }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const screen = returnScreen(situation, useServerNow());
  if (!screen) return null;
  const { rent, power } = screen;
  return (
    <Screen>
      <RideBar
        vehicle={rent}
        start={
          <IconButton
            icon="back"
            label={t`К поездке`}
            onClick={() => void navigate({ to: '/map/ride', replace: true })}
          />
        }
      />
      <Page tight className={`kind-${rent.form}`}>
        <HowTo screen={screen} />
        <DockList power={power} />
      </Page>
      <Foot screen={screen} />
    </Screen>
  );
}

function HowTo({ screen: { refusal, offline, freeSeconds } }: { screen: ReturnScreen }) {
  const { t } = useLingui();
  const speaker = useSpeaker();
  const artLabel = t`Велосипед в доке, на доке горит зелёный огонёк`;
  const free = shortClock(freeSeconds ?? 0);
  if (refusal) {
    const words = errorWords(speaker, refusal);
    return (
      <Coach
        art="dock-in"
        artLabel={t`Велосипед в доке, огонёк не зелёный`}
        bleed
        mark="warn"
        title={words.title}
        alert
        order={refusal.code}
      >
        {words.text}
      </Coach>
    );
  }
  return (
    <>
      <Coach art="dock-in" artLabel={artLabel} bleed title={t`Задвиньте велосипед в\u00A0док`} order="return">
        {offline
          ? t`До щелчка и зелёного огонька. Нет сети, но она и не нужна: док закончит поездку без телефона.`
          : t`До щелчка и зелёного огонька. Тогда поездка закончится сама.`}
      </Coach>
      {freeSeconds !== null && <p className={text.second}>{t`Ещё ${free} вернуть можно бесплатно.`}</p>}
    </>
  );
}

/** What runs, and what to press when the dock has the bike and the app does not say so. */
function Foot({ screen: { rent, refusal, offline, looking } }: { screen: ReturnScreen }) {
  const { t } = useLingui();
  const chart = useRent();
  const isTaken = useSelector(chart, (snapshot) => snapshot?.can(LOOK_AGAIN) === true);
  const look = () => chart?.send(LOOK_AGAIN);
  return (
    <Dock bare>
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
    </Dock>
  );
}
