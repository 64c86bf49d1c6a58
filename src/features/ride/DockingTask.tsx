import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { errorWords } from '#errors/errorWords.ts';
import { useSpeaker } from '#i18n/useSpeaker.ts';
import { powerOf } from '#domain/docks.ts';
import { useRent } from '#src/runtime.tsx';
import { Button } from '#ui/Button.tsx';
import { Page } from '#ui/Screen.tsx';
import type { FinishScreen } from './finish.screen.ts';
import { Coach } from './parts/Coach.tsx';
import { DockList } from './parts/DockList.tsx';
import { FinishDock } from './parts/FinishDock.tsx';
import { useWaited } from './useWaited.ts';

const LOOK_AGAIN = { type: 'rider.finishAsked' } as const;
const SLOW_MS = 10_000;

/** The bike is in a dock: it locks and the receipt comes, or it does not lock and hands try again. */
export function DockingTask({ screen }: { screen: FinishScreen }) {
  const { t } = useLingui();
  const speaker = useSpeaker();
  const chart = useRent();
  const mayLook = useSelector(chart, (snapshot) => snapshot?.can(LOOK_AGAIN) === true);
  const { rent, refusal, offline, looking } = screen;
  const isSlow = useWaited(screen.task.kind) > SLOW_MS;
  const artLabel = t`Велосипед в доке, на доке горит зелёный огонёк`;
  const said = refusal && errorWords(speaker, refusal);

  const wait = () => {
    if (offline) return t`Нет сети. Время уже остановлено, чек придёт, когда она появится.`;
    return isSlow
      ? t`Дольше обычного. Если огонёк не зелёный, выньте велосипед и задвиньте снова.`
      : t`Пара секунд, и будет чек. Время уже остановлено.`;
  };
  return (
    <>
      <Page tight className={`kind-${rent.form}`}>
        {said ? (
          <>
            <Coach
              art="dock-in"
              artLabel={t`Велосипед в доке, огонёк не зелёный`}
              bleed
              mark="danger"
              title={said.title}
              alert
              order="refused"
            >
              {said.text}
            </Coach>
            <DockList power={powerOf(rent.capabilities)} />
          </>
        ) : (
          <Coach
            art="dock-in"
            artLabel={artLabel}
            bleed
            title={looking ? t`Проверяем док` : t`Док закрывает замок`}
            order="docking"
          >
            {wait()}
          </Coach>
        )}
      </Page>
      <FinishDock screen={screen} hasWayBack={false}>
        {screen.task.kind === 'dockRefused' && !offline && (
          <Button
            look="primary"
            size="ride"
            wide
            busy={looking}
            disabled={!mayLook && !looking}
            onClick={() => chart?.send(LOOK_AGAIN)}
          >
            {t`Проверить ещё раз`}
          </Button>
        )}
      </FinishDock>
    </>
  );
}
