import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { powerOf } from '#domain/docks.ts';
import { errorTexts } from '#errors/errorTexts.ts';
import { useTimeInStep } from '#hooks/useClock.ts';
import { useI18n } from '#i18n/useI18n.ts';
import { useRent } from '#src/runtime/runtime.tsx';
import { Button } from '#ui/Button.tsx';
import { Page } from '#ui/Screen.tsx';
import { DockList } from '../docks/DockList.tsx';
import { Coach } from '../parts/Coach.tsx';
import type { FinishView } from './finish.view.ts';
import { FinishBar } from './FinishBar.tsx';

const CHECK_AGAIN = { type: 'rider.finishAsked' } as const;
const SLOW_MS = 10_000;

/** The bike is in a dock. Either the dock locks it and the receipt comes, or the rider has to push it in again. */
export function DockingTask({ view }: { view: FinishView }) {
  const { t } = useLingui();
  const i18n = useI18n();
  const chart = useRent();
  const mayLook = useSelector(chart, (snapshot) => snapshot?.can(CHECK_AGAIN) === true);
  const { rent, refusal, offline, looking } = view;
  const isSlow = useTimeInStep(view.task.kind) > SLOW_MS;
  const artLabel = t`Велосипед в доке, на доке горит зелёный огонёк`;
  const texts = refusal && errorTexts(i18n, refusal);

  const wait = () => {
    if (offline) return t`Нет интернета. Время уже остановлено, чек придёт, когда он появится.`;
    return isSlow
      ? t`Дольше обычного. Если огонёк не зелёный, выньте велосипед и задвиньте снова.`
      : t`Пара секунд, и будет чек. Время уже остановлено.`;
  };
  return (
    <>
      <Page tight className={`kind-${rent.form}`}>
        {texts ? (
          <>
            <Coach
              art="dock-in"
              artLabel={t`Велосипед в доке, огонёк не зелёный`}
              bleed
              mark="danger"
              title={texts.title}
              alert
              order="refused"
            >
              {texts.text}
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
      <FinishBar view={view} hasWayBack={false}>
        {view.task.kind === 'dockRefused' && !offline && (
          <Button
            look="primary"
            size="ride"
            wide
            busy={looking}
            disabled={!mayLook && !looking}
            onClick={() => chart?.send(CHECK_AGAIN)}
          >
            {t`Проверить ещё раз`}
          </Button>
        )}
      </FinishBar>
    </>
  );
}
