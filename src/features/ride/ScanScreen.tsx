import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useId } from 'react';
import type { ErrorCode, Refusal } from '#domain/errorCode.ts';
import { catalogue } from '#errors/catalogue.ts';
import { useRent } from '#src/runtime.tsx';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Dock, Page, Screen, TopBar } from '#ui/Screen.tsx';
import { CameraView } from './CameraView.tsx';
import { isByHand } from './camera.screen.ts';
import { OfferActions } from './OfferActions.tsx';
import { OfferCard } from './OfferCard.tsx';
import { NumberEntry } from './NumberEntry.tsx';
import { RefusalPage } from './parts/RefusalPage.tsx';
import { scanScreen } from './scan.screen.ts';
import { pathFor } from './situation.ts';
import { useScanner } from './useScanner.ts';
import { useRideRoute } from './useRideRoute.ts';
import { useSituation } from './useSituation.ts';
import { useStartHandlers } from './useStartHandlers.ts';

/** The number of a vehicle, scanned, typed or pasted; what it names is offered in place. */
export function ScanScreen() {
  const rent = useRent();
  const navigate = useNavigate();
  const situation = useSituation();
  useRideRoute(['/map', '/map/scan'], situation ? pathFor(situation) : '/map/scan');
  useEffect(() => () => rent?.send({ type: 'rider.closed' }), [rent]);
  if (!situation) return null;

  const screen = scanScreen(situation);
  const leave = () => void navigate({ to: '/map' });
  const help = () => void navigate({ to: '/help' });
  if (screen.kind === 'entering') return <Entry {...screen} onLeave={leave} onHelp={help} />;

  return (
    <Screen>
      <Bar title={null} onBack={() => rent?.send({ type: 'rider.closed' })} onHelp={help} />
      {screen.kind === 'refused' ? <LookupRefused refusal={screen.refusal} /> : <Offered />}
    </Screen>
  );
}

function Bar({ title, onBack, onHelp }: { title: string | null; onBack: () => void; onHelp: () => void }) {
  const { t } = useLingui();
  return (
    <TopBar
      center
      title={title}
      start={<IconButton icon="back" label={t`Назад`} onClick={onBack} />}
      end={<IconButton icon="help" label={t`Помощь`} onClick={onHelp} />}
    />
  );
}

type EntryProps = { number: string; busy: boolean; notFound: boolean; onLeave: () => void; onHelp: () => void };

/** The camera, or the number where the rider prefers it or there is no camera; both ask the same one question. */
function Entry({ number, busy, notFound, onLeave, onHelp }: EntryProps) {
  const { t } = useLingui();
  const rent = useRent();
  const send = (found: string) => rent?.send({ type: 'rider.numberTyped', number: found });
  const scanner = useScanner({ held: busy || notFound, onNumber: send });
  const { state, tell } = scanner;
  if (!notFound && !isByHand(state)) return <CameraView scanner={scanner} busy={busy} onClose={onLeave} onHelp={onHelp} />;

  const scan = () => {
    rent?.send({ type: 'rider.closed' });
    tell({ type: 'wanted' });
  };
  const failure = state.kind === 'failed' ? state.failure : null;
  return (
    <Screen>
      <Bar title={t`Введите номер`} onBack={onLeave} onHelp={onHelp} />
      <NumberEntry number={number} busy={busy} notFound={notFound} onNumber={send} failure={failure} onScan={scan} />
    </Screen>
  );
}

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
