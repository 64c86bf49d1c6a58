import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useId, useRef, useState } from 'react';
import type { ErrorCode, Refusal } from '#domain/errorCode.ts';
import { catalogue } from '#errors/catalogue.ts';
import { sendToRide } from '#machines/rent/sendToRide.ts';
import { paths } from '#paths/paths.ts';
import { useRent, useRuntime } from '#src/runtime/runtime.tsx';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { BottomBar, Page, Screen, TopBar } from '#ui/Screen.tsx';
import { useLostFocus } from '#ui/useLostFocus.ts';
import { type CameraState, isByHand } from '../camera/camera.view.ts';
import { CameraView } from '../camera/CameraView.tsx';
import { type Scanner, useScanner } from '../camera/useScanner.ts';
import { OfferActions } from '../offer/OfferActions.tsx';
import { OfferCard } from '../offer/OfferCard.tsx';
import { useStartHandlers } from '../offer/useStartHandlers.ts';
import { RefusalPage } from '../parts/RefusalPage.tsx';
import { useLaterRows } from '../reservation/laterParts.tsx';
import { pathFor, type RideState, useRideState } from '../state/rideState.ts';
import { useRideRoute } from '../state/useRideRoute.ts';
import { ByTextSlot } from '../text/ByTextSlot.tsx';
import { NumberEntry } from './NumberEntry.tsx';
import { scanView } from './scan.view.ts';
import { createFailedScans, isFailedScan } from './scanCount.ts';

/** The number of a vehicle: scanned, typed or pasted. The offer appears on the same screen. */
export function ScanScreen() {
  const rent = useRent();
  const navigate = useNavigate();
  const ride = useRideState();
  useRideRoute([paths.map, paths.scan], ride ? pathFor(ride) : paths.scan);
  useEffect(() => () => sendToRide(rent, { type: 'rider.leftVehicle' }), [rent]);
  useLaterRows();
  const view = ride && scanView(ride);
  const send = (number: string) => sendToRide(rent, { type: 'rider.numberTyped', number });
  const scans = createFailedScans(useRuntime().session.riderStore);
  const [startsByHand] = useState(scans.numberComesFirst);
  // The scanner outlives the offer: after going back, the code that is still in the picture does not open the same
  // vehicle again.
  const scanner = useScanner({
    wanted: 'vehicle',
    held: view?.kind !== 'entering' || view.busy || view.notFound,
    startsByHand,
    onNumber: (number) => {
      scans.succeed();
      send(number);
    },
  });
  useFailedScans(scanner.state, scans.fail);
  if (!view) return null;

  const leave = () => void navigate({ to: paths.map });
  const help = () => void navigate({ to: paths.support });
  if (view.kind === 'entering')
    return <Entry ride={ride} {...view} scanner={scanner} onNumber={send} onLeave={leave} onHelp={help} />;

  return (
    <Screen>
      <Bar title={null} onBack={() => sendToRide(rent, { type: 'rider.leftVehicle' })} onHelp={help} />
      {view.kind === 'refused' ? (
        <LookupRefused ride={ride} refusal={view.refusal} onTypeNumber={() => scanner.tell({ type: 'numberWanted' })} />
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
  ride: RideState;
  number: string;
  busy: boolean;
  notFound: boolean;
  scanner: Scanner;
  onNumber: (number: string) => void;
  onLeave: () => void;
  onHelp: () => void;
};

/** The camera, or the number field if the rider prefers it or there is no camera. Both start the same lookup. */
function Entry({ ride, number, busy, notFound, scanner, onNumber, onLeave, onHelp }: EntryProps) {
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
    sendToRide(rent, { type: 'rider.leftVehicle' });
    tell({ type: 'wanted' });
  };
  const failure = state.kind === 'failed' ? state.failure : null;
  const type = (typed: string) => {
    // A rider who types stays with the number field, whatever the result.
    if (failure === null) tell({ type: 'numberWanted' });
    onNumber(typed);
  };
  return (
    <Screen>
      <Bar title={t`Введите номер`} onBack={onLeave} onHelp={onHelp} />
      <NumberEntry
        ride={ride}
        number={number}
        busy={busy}
        notFound={notFound}
        onNumber={type}
        failure={failure}
        onScan={scan}
      />
    </Screen>
  );
}

const OFFLINE: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['networkErrorTitle', 'offline']);

type LookupRefusedProps = { ride: RideState; refusal: Refusal; onTypeNumber: () => void };

function LookupRefused({ ride, refusal, onTypeNumber }: LookupRefusedProps) {
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
      above={<ByTextSlot ride={ride} />}
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
      <BottomBar bare>
        <OfferActions />
      </BottomBar>
    </>
  );
}
