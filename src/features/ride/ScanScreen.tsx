import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useId, useRef, useState } from 'react';
import type { ErrorCode, Refusal } from '#domain/errorCode.ts';
import { catalogue } from '#errors/catalogue.ts';
import { useRent, useRuntime } from '#src/runtime.tsx';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Dock, Page, Screen, TopBar } from '#ui/Screen.tsx';
import { CameraView } from './CameraView.tsx';
import { type CameraState, isByHand } from './camera.screen.ts';
import { OfferActions } from './OfferActions.tsx';
import { OfferCard } from './OfferCard.tsx';
import { NumberEntry } from './NumberEntry.tsx';
import { RefusalPage } from './parts/RefusalPage.tsx';
import { createScanCount, isFailedScan } from './scanCount.ts';
import { scanScreen } from './scan.screen.ts';
import { pathFor } from './situation.ts';
import { type Scanner, useScanner } from './useScanner.ts';
import { useLostFocus } from '#ui/useLostFocus.ts';
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
  const screen = situation && scanScreen(situation);
  const send = (number: string) => rent?.send({ type: 'rider.numberTyped', number });
  const scans = createScanCount(useRuntime().riderStore);
  const [startsByHand] = useState(scans.numberComesFirst);
  // It outlives what it led to: a rider who comes back is not sent there again by the code that is still in the picture.
  const scanner = useScanner({
    wanted: 'vehicle',
    held: screen?.kind !== 'entering' || screen.busy || screen.notFound,
    startsByHand,
    onNumber: (number) => {
      scans.succeed();
      send(number);
    },
  });
  useFailedScans(scanner.state, scans.fail);
  if (!screen) return null;

  const leave = () => void navigate({ to: '/map' });
  const help = () => void navigate({ to: '/help/support' });
  if (screen.kind === 'entering')
    return <Entry {...screen} scanner={scanner} onNumber={send} onLeave={leave} onHelp={help} />;

  return (
    <Screen>
      <Bar title={null} onBack={() => rent?.send({ type: 'rider.closed' })} onHelp={help} />
      {screen.kind === 'refused' ? (
        <LookupRefused refusal={screen.refusal} onTypeNumber={() => scanner.tell({ type: 'numberWanted' })} />
      ) : (
        <Offered />
      )}
    </Screen>
  );
}

function useFailedScans(state: CameraState, onFailed: () => void) {
  const before = useRef(state);
  useEffect(() => {
    if (isFailedScan(before.current, state)) onFailed();
    before.current = state;
  });
}

function Bar({ title, onBack, onHelp }: { title: string | null; onBack: () => void; onHelp: () => void }) {
  const { t } = useLingui();
  return (
    <TopBar
      center
      heading={title !== null}
      title={title}
      start={<IconButton icon="back" label={t`Назад`} onClick={onBack} />}
      end={<IconButton icon="help" label={t`Помощь`} onClick={onHelp} />}
    />
  );
}

type EntryProps = {
  number: string;
  busy: boolean;
  notFound: boolean;
  scanner: Scanner;
  onNumber: (number: string) => void;
  onLeave: () => void;
  onHelp: () => void;
};

/** The camera, or the number where the rider prefers it or there is no camera; both ask the same one question. */
function Entry({ number, busy, notFound, scanner, onNumber, onLeave, onHelp }: EntryProps) {
  const { t } = useLingui();
  const rent = useRent();
  const { settings } = useRuntime();
  const { state, tell } = scanner;
  if (!notFound && !isByHand(state)) {
    return (
      <CameraView scanner={scanner} lookingFor={busy ? number : null} onClose={onLeave} onHelp={onHelp}>
        {settings.features.smooveBikes
          ? t`Код есть на руле, заднем крыле и доке. Камера сработает сама.`
          : t`Код наклеен на руль и заднее крыло. Камера сработает сама.`}
      </CameraView>
    );
  }
  const scan = () => {
    rent?.send({ type: 'rider.closed' });
    tell({ type: 'wanted' });
  };
  const failure = state.kind === 'failed' ? state.failure : null;
  const type = (typed: string) => {
    // Whoever types stays with the number, whatever comes of it.
    if (failure === null) tell({ type: 'numberWanted' });
    onNumber(typed);
  };
  return (
    <Screen>
      <Bar title={t`Введите номер`} onBack={onLeave} onHelp={onHelp} />
      <NumberEntry number={number} busy={busy} notFound={notFound} onNumber={type} failure={failure} onScan={scan} />
    </Screen>
  );
}

const OFFLINE: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['networkErrorTitle', 'offline']);

function LookupRefused({ refusal, onTypeNumber }: { refusal: Refusal; onTypeNumber: () => void }) {
  const { t } = useLingui();
  const ways = useStartHandlers();
  const typeNumber = () => {
    onTypeNumber();
    ways.typeNumber();
  };
  const handlers = { ...ways, typeNumber };
  return (
    <RefusalPage
      refusal={refusal}
      art={OFFLINE.has(refusal.code) ? 'offline' : 'scooter'}
      className="kind-scooter"
      handlers={handlers}
      below={
        !catalogue[refusal.code].next.includes('typeNumber') && (
          <Button look="neutral" size="small" wide onClick={typeNumber}>
            {t`Ввести другой номер`}
          </Button>
        )
      }
    />
  );
}

function Offered() {
  const titleId = useId();
  useLostFocus('offered');
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
