import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useId } from 'react';
import type { ErrorCode, Refusal } from '#domain/errorCode.ts';
import { vehicleNumber } from '#domain/vehicleNumber.ts';
import { catalogue } from '#errors/catalogue.ts';
import { errorWords } from '#errors/errorWords.ts';
import { useRent } from '#src/runtime.tsx';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Dock, Page, Screen, TopBar } from '#ui/Screen.tsx';
import { OfferActions } from './OfferActions.tsx';
import { OfferCard } from './OfferCard.tsx';
import { NumberForm } from './parts/NumberForm.tsx';
import { Plate } from './parts/Plate.tsx';
import { RefusalPage } from './parts/RefusalPage.tsx';
import { scanScreen } from './scan.screen.ts';
import { pathFor } from './situation.ts';
import { useRideRoute } from './useRideRoute.ts';
import { useSituation } from './useSituation.ts';
import { useStartHandlers } from './useStartHandlers.ts';
import { useWaited } from './useWaited.ts';

/** The number of a vehicle, typed or pasted; what it names is offered in place. */
export function ScanScreen() {
  const { t } = useLingui();
  const rent = useRent();
  const navigate = useNavigate();
  const situation = useSituation();
  useRideRoute(['/map', '/map/scan'], situation ? pathFor(situation) : '/map/scan');
  useEffect(() => () => rent?.send({ type: 'rider.closed' }), [rent]);
  if (!situation) return null;

  const screen = scanScreen(situation);
  const back = () => {
    if (screen.kind === 'entering') void navigate({ to: '/map' });
    else rent?.send({ type: 'rider.closed' });
  };

  return (
    <Screen>
      <TopBar
        center
        title={screen.kind === 'entering' ? t`Введите номер` : null}
        start={<IconButton icon="back" label={t`Назад`} onClick={back} />}
        end={<IconButton icon="help" label={t`Помощь`} onClick={() => void navigate({ to: '/help' })} />}
      />
      {screen.kind === 'entering' && <Entry {...screen} />}
      {screen.kind === 'refused' && <LookupRefused refusal={screen.refusal} />}
      {screen.kind === 'offered' && <Offered />}
    </Screen>
  );
}

function Entry({ number, busy, notFound }: { number: string; busy: boolean; notFound: boolean }) {
  const { i18n, t } = useLingui();
  const rent = useRent();
  const isSlow = useWaited(`${busy}`) > SLOW_MS && busy;
  const { title, text } = errorWords(i18n, { code: 'bikeNotFound' });
  return (
    <NumberForm
      label={t`Номер велосипеда или самоката`}
      hint={isSlow ? t`Связь слабая, ищем дальше` : t`Цифры под кодом на руле`}
      button={busy ? t`Ищем` : t`Найти`}
      wrong={t`Номер состоит из 4–6 цифр. Они под кодом на руле.`}
      parse={vehicleNumber}
      initial={number}
      busy={busy}
      refused={notFound ? [title, text].filter(Boolean).join('. ') : undefined}
      onNumber={(typed) => rent?.send({ type: 'rider.numberTyped', number: typed })}
    >
      <Plate label={t`Номер напечатан под кодом`} />
    </NumberForm>
  );
}

const SLOW_MS = 6_000;
const OFFLINE: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['networkErrorTitle', 'offline']);

function LookupRefused({ refusal }: { refusal: Refusal }) {
  const { t } = useLingui();
  const handlers = useStartHandlers();
  return (
    <RefusalPage
      refusal={refusal}
      art={OFFLINE.has(refusal.code) ? 'offline' : 'scooter'}
      className="kind-scooter"
      handlers={handlers}
      below={
        !catalogue[refusal.code].next.includes('typeNumber') && (
          <Button look="neutral" size="small" wide onClick={handlers.close}>
            {t`Ввести другой номер`}
          </Button>
        )
      }
    />
  );
}

function Offered() {
  const titleId = useId();
  return (
    <>
      <Page tight>
        <section aria-labelledby={titleId}>
          <OfferCard titleId={titleId} look="page" />
        </section>
      </Page>
      <Dock bare>
        <OfferActions />
      </Dock>
    </>
  );
}
