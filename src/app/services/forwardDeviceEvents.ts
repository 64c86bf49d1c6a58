import type { ActorRefFrom } from 'xstate';
import type { TokenStore } from '#api/tokens.ts';
import type { PositionReading, PositionSource } from '#domain/position.ts';
import type { RideEvent } from '#machines/rent/rent.types.ts';
import { sendToRide } from '#machines/rent/sendToRide.ts';
import type { sessionMachine } from '#machines/session/session.machine.ts';
import type { Connectivity } from '#platform/connectivity.ts';
import type { SharedTokens, Tabs } from '#platform/tabs.ts';

type Session = ActorRefFrom<typeof sessionMachine>;
type DeviceDeps = {
  session: Session;
  tokens: TokenStore;
  connectivity: Connectivity;
  position: PositionSource;
  watchVisible: (listener: () => void) => () => void;
};

/** Sends device events to the session and to the ride as facts. Lives as long as the page. */
export function forwardDeviceEvents({ session, tokens, connectivity, position, watchVisible }: DeviceDeps): void {
  const forwardToRide = (event: RideEvent) => sendToRide(session.getSnapshot().children.rent, event);
  const forwardPosition = (reading: PositionReading) => {
    const event = positionEvent(reading);
    if (event) forwardToRide(event);
  };

  connectivity.watch((online) => {
    if (online) session.send({ type: 'device.cameOnline', secondsLeft: tokens.secondsLeft() });
    forwardToRide({ type: online ? 'device.cameOnline' : 'device.wentOffline' });
  });
  watchVisible(() => {
    session.send({ type: 'device.becameVisible', secondsLeft: tokens.secondsLeft() });
    forwardToRide({ type: 'device.becameVisible' });
  });

  // The position is not watched while nobody is signed in. A new ride chart first gets the facts known so far.
  let stopPosition: (() => void) | null = null;
  const onSessionChange = (isSignedIn: boolean) => {
    if (isSignedIn === (stopPosition !== null)) return;
    stopPosition?.();
    stopPosition = isSignedIn ? position.watch(forwardPosition) : null;
    if (!isSignedIn) return;
    forwardPosition(position.latest());
    if (!connectivity.isOnline()) forwardToRide({ type: 'device.wentOffline' });
  };
  session.subscribe((snapshot) => onSessionChange(snapshot.matches('signedIn')));
  onSessionChange(session.getSnapshot().matches('signedIn'));
}

const positionEvent = (reading: PositionReading): RideEvent | null => {
  if (reading.kind === 'located') return { type: 'device.located', position: reading.position };
  return reading.kind === 'unknown' ? null : { type: 'device.lostLocation', reason: reading.kind };
};

type TabDeps = {
  session: Session;
  tokens: TokenStore;
  tabs: Tabs;
  loadRide: () => Promise<unknown>;
  report: (cause: unknown) => void;
};

/** Forwards messages of other tabs. Tokens of another rider are never used: the session chart leaves instead. */
export function forwardTabMessages({ session, tokens, tabs, loadRide, report }: TabDeps): void {
  const accept = ({ givenAt, ...handed }: SharedTokens) => {
    const { riderId } = session.getSnapshot().context;
    const age = Math.max(0, Date.now() - givenAt) / 1000;
    if (riderId === null || riderId === handed.riderId) tokens.put(handed, age);
    session.send({ type: 'tabs.receivedTokens', riderId: handed.riderId, secondsLeft: handed.expiresIn - age });
  };
  tabs.watch((event) => {
    // A tab that was a visitor's has not loaded the ride's chart yet.
    if (event.kind === 'tokens') loadRide().then(() => accept(event.tokens), report);
    else session.send({ type: 'tabs.signedOut', byServer: event.byServer });
  });
}
