import type { ActorRefFrom } from 'xstate';
import type { TokenBox } from '#api/tokens.ts';
import type { PositionReading, PositionSource } from '#domain/position.ts';
import type { RentEvent } from '#machines/rent/rent.types.ts';
import type { sessionMachine } from '#machines/session/session.machine.ts';
import type { Connectivity } from '#platform/connectivity.ts';
import type { HandedTokens, Tabs } from '#platform/tabs.ts';
import type { LaterRide } from './actors/laterRide.ts';

type Session = ActorRefFrom<typeof sessionMachine>;
type DeviceParts = {
  session: Session;
  tokens: TokenBox;
  connectivity: Connectivity;
  position: PositionSource;
  watchVisible: (listener: () => void) => () => void;
};

/** What the device does, told to the session and to the ride as facts. Lives as long as the page. */
export function tellDevice({ session, tokens, connectivity, position, watchVisible }: DeviceParts): void {
  const tellRide = (event: RentEvent) => session.getSnapshot().children.rent?.send(event);
  const tellPosition = (reading: PositionReading) => {
    const news = newsOf(reading);
    if (news) tellRide(news);
  };

  connectivity.watch((online) => {
    if (online) session.send({ type: 'device.cameOnline', secondsLeft: tokens.secondsLeft() });
    tellRide({ type: online ? 'device.cameOnline' : 'device.wentOffline' });
  });
  watchVisible(() => {
    session.send({ type: 'device.becameVisible', secondsLeft: tokens.secondsLeft() });
    tellRide({ type: 'device.becameVisible' });
  });

  // The device rests while nobody is signed in; a ride's chart that begins hears what is known already.
  let stopPosition: (() => void) | null = null;
  const follow = (isSignedIn: boolean) => {
    if (isSignedIn === (stopPosition !== null)) return;
    stopPosition?.();
    stopPosition = isSignedIn ? position.watch(tellPosition) : null;
    if (!isSignedIn) return;
    tellPosition(position.latest());
    if (!connectivity.isOnline()) tellRide({ type: 'device.wentOffline' });
  };
  session.subscribe((snapshot) => follow(snapshot.matches('signedIn')));
  follow(session.getSnapshot().matches('signedIn'));
}

const newsOf = (reading: PositionReading): RentEvent | null => {
  if (reading.kind === 'located') return { type: 'device.located', position: reading.position };
  return reading.kind === 'unknown' ? null : { type: 'device.lostLocation', reason: reading.kind };
};

type TabParts = { session: Session; tokens: TokenBox; tabs: Tabs; ride: LaterRide; report: (cause: unknown) => void };

/** What other tabs tell. Tokens of another rider are never used: the chart leaves instead. */
export function tellTabs({ session, tokens, tabs, ride, report }: TabParts): void {
  const accept = ({ givenAt, ...handed }: HandedTokens) => {
    const { riderId } = session.getSnapshot().context;
    const age = Math.max(0, Date.now() - givenAt) / 1000;
    if (riderId === null || riderId === handed.riderId) tokens.put(handed, age);
    session.send({ type: 'tabs.receivedTokens', riderId: handed.riderId, secondsLeft: handed.expiresIn - age });
  };
  tabs.watch((news) => {
    // A tab that was a visitor's has no ride's chart yet.
    if (news.kind === 'tokens') ride.load().then(() => accept(news.tokens), report);
    else session.send({ type: 'tabs.signedOut' });
  });
}
