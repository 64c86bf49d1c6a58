import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { type RingOutcome, ringVehicle } from '#api/bikes.ts';
import { within } from '#api/within.ts';
import type { Refusal } from '#domain/errorCode.ts';
import { refusalWithPosition } from '#domain/position.ts';
import type { Capabilities } from '#domain/rent.ts';
import { errorTexts } from '#errors/errorTexts.ts';
import { useRetryCountdown } from '#hooks/useClock.ts';
import { useOnline } from '#hooks/useOnline.ts';
import { useFormat } from '#i18n/useFormat.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { Button } from '#ui/Button.tsx';
import styles from './VehicleAction.module.css';

/** Longer than the gateway waits for the vehicle (5 s), ms. A rider who hears nothing by then taps again. */
const ANSWERS_WITHIN = 8_000;

/**
 * Lets the vehicle sound and flash, so that a rider nearby finds it (decisions §4.16). One tap sends one request:
 * nothing is queued or repeated, because a late ring helps nobody.
 */
export function RingVehicle({ number, capabilities }: { number: string; capabilities: Capabilities }) {
  const { t } = useLingui();
  const isOnline = useOnline();
  const ring = useRing(number);
  const outcomeText = useOutcomeText();
  // The text names the whole wait and goes with it: a live region that counted would speak every second.
  const wait = useRetryCountdown(ring.data?.kind === 'tooOften' ? ring.data : undefined);
  const note = () => {
    if (ring.isPending) return t`Сигналим`;
    if (!isOnline) return t`Посигналить можно только с интернетом.`;
    if (ring.error) return t`Ответа нет. Если ничего не слышно, нажмите ещё раз.`;
    if (ring.data && (ring.data.kind !== 'tooOften' || wait > 0)) return outcomeText(ring.data);
    return capabilities.docked ? t`Звук и свет дока помогут найти его.` : t`Звук и свет помогут найти его.`;
  };
  return (
    <div className={styles.action}>
      <Button icon="sound" busy={ring.isPending} disabled={!isOnline} onClick={() => ring.mutate()}>
        {t({ message: 'Посигналить', comment: 'Button: let the vehicle sound and flash, so that the rider finds it' })}
      </Button>
      <p role="status">{note()}</p>
    </div>
  );
}

function useRing(number: string) {
  const { gatewayApi } = useRuntime();
  const { position } = useRuntime().device;
  return useMutation({
    mutationFn: async (): Promise<RingOutcome> => {
      const latest = position.latest();
      const signal = within(ANSWERS_WITHIN);
      const reading = latest.kind === 'located' ? latest : await position.ask();
      if (reading.kind !== 'located')
        return { kind: 'refused', refusal: refusalWithPosition({ code: 'geoNotAllowedByUser' }, reading) };
      // The browser's question may be answered much later.
      signal.throwIfAborted();
      return ringVehicle(gatewayApi, { number, position: reading.position, key: crypto.randomUUID() }, signal);
    },
  });
}

function useOutcomeText() {
  const { i18n, t } = useLingui();
  const format = useFormat();
  const refusalText = (refusal: Refusal): string => {
    const { code } = refusal;
    const { title, text } = errorTexts(i18n, refusal);
    if (code === 'bikeIsFarFromUser') return t`Подойдите ближе: посигналить можно не дальше 100 м.`;
    return code === 'geoNotAllowedByUser' || code === 'geolocationFailed' ? (text ?? title) : title;
  };
  return (outcome: RingOutcome): string => {
    if (outcome.kind === 'refused') return refusalText(outcome.refusal);
    if (outcome.kind === 'silent')
      return t({
        message: 'Он не отвечает. Попробуйте позже.',
        comment: 'The vehicle (bike or scooter) has no connection and did not ring',
      });
    if (outcome.kind === 'tooOften') {
      const wait = format.wait(outcome.retryInSeconds);
      return t({
        message: `Слишком часто. Снова можно через ${wait}.`,
        comment: 'A rider let a vehicle ring too often. Placeholder: a time such as "40 seconds"',
      });
    }
    if (outcome.hasSound === null) return t`Сигнал подан.`;
    return outcome.hasSound ? t`Сигнал подан. Прислушайтесь.` : t`Только мигнул: с 23 до 7 звука нет.`;
  };
}
