import { useSelector } from '@xstate/react';
import { lazy, Suspense, useState } from 'react';
import type { ErrorCode } from '#domain/errorCode.ts';
import { useTimeInStep } from '#hooks/useClock.ts';
import { useLoaded } from '#hooks/useLazy.ts';
import { useOnline } from '#hooks/useOnline.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import type { RideState } from '../state/rideState.ts';
import type { ClaimProps } from './ByText.tsx';
import { useHasDeviceKey } from './useText.ts';

const ByText = lazy(() => import('./ByText.tsx').then((byText) => ({ default: byText.ByText })));

/** A network that is gone for a moment only, in a lift or a tunnel, needs no text message, ms. */
const MOMENT_MS = 10_000;

const NO_INTERNET: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['networkErrorTitle', 'offline']);

/**
 * Whether the internet has failed the rider, though the phone may not know it: a lookup or a command has no answer.
 * @param waited milliseconds since the command began
 */
const hasFailed = ({ phase, refusal, commandState }: RideState, waited: number): boolean =>
  (phase === 'lookupRefused' && refusal !== null && NO_INTERNET.has(refusal.code)) ||
  (commandState === 'sending' && waited > MOMENT_MS);

/**
 * The place of a ride by text message on a screen: empty while there is internet, or where this phone has no key. Its code
 * loads when it is needed; the service worker has it without internet.
 */
export function ByTextSlot({ ride, ...claim }: ClaimProps & { ride: RideState }) {
  const text = useLoaded(useRuntime().ride.text);
  const isOnline = useOnline();
  // A screen that opens without internet has waited elsewhere.
  const [wasOffline] = useState(!isOnline);
  const offlineFor = useTimeInStep(`${isOnline}`);
  const waited = useTimeInStep([ride.commandState, ride.command?.kind].join());
  const isOpen = useSelector(
    text?.actor,
    (chart) => Boolean(chart) && !chart?.matches('ready') && !chart?.matches('done'),
  );
  const hasKey = useHasDeviceKey();
  const isDown = hasFailed(ride, waited) || (!isOnline && (wasOffline || offlineFor > MOMENT_MS));
  if (!text || !hasKey || !(isDown || isOpen)) return null;
  return (
    <Suspense fallback={null}>
      <ByText ride={ride} text={text} mayBegin={isDown} {...claim} />
    </Suspense>
  );
}
