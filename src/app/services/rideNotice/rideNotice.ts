import type { ActorRefFrom } from 'xstate';
import { createActor } from 'xstate';
import { eventOf, provideRideNotice, rideNow } from '#app/actors/rideNotice.ts';
import type { AppDeps } from '#app/compose/deps.ts';
import { inspectionRelay } from '#app/services/debug/inspectionRelay.ts';
import { onRideActive } from '#app/services/onRideActive.ts';
import { createListeners } from '#domain/listeners.ts';
import type { RentFacts } from '#domain/rent.ts';
import type { RideWarning } from '#domain/rideNotice.ts';
import type { RideNotice } from '#domain/workerMessages.ts';
import { devToolsOptions } from '#machines/devToolsOptions.ts';
import type { rentMachine } from '#machines/rent/rent.machine.ts';
import { sendToRide } from '#machines/rent/sendToRide.ts';
import type { RideNow } from '#machines/rideNotice/rideNotice.types.ts';
import { paths } from '#paths/paths.ts';
import type { BrowserPush, PushPermission } from '#platform/browserPush.ts';
import type { Haptics } from '#platform/haptics.ts';
import type { Tone } from '#platform/tone.ts';
import { forgetWarning, readNoticeChoice, storeNoticeChoice, takeWarning } from '#stores/rideNotice.ts';

type RideNoticeState = {
  permission: PushPermission;
  /** The rider has turned the notice on or off, or has refused the permission. */
  isChosen: boolean;
  /** The rider wants the notice, and the browser permits it. */
  isOn: boolean;
  /** Warnings sound and vibrate. */
  isAudible: boolean;
};

type Rent = ActorRefFrom<typeof rentMachine>;

export type RideNoticeDeps = Pick<AppDeps, 'session' | 'riderStore' | 'serverClock'> & {
  push: Pick<BrowserPush, 'permission' | 'ask' | 'watchPermission' | 'onWorkerMessage'>;
  /** False where the operator has switched the worker off: nothing can show a notice. */
  hasWorker: boolean;
  noticeOf: (ride: RideNow, now: number) => Promise<Omit<RideNotice, 'kind'>>;
  screen: {
    show: (notice: Omit<RideNotice, 'kind'>) => Promise<void>;
    close: () => Promise<void>;
    mark: (isMarked: boolean) => void;
  };
  haptics: Pick<Haptics, 'warning'>;
  tone: Tone;
  /** The sentence of a warning, in the app. */
  say: (warning: RideWarning, ride: RideNow, now: number) => void;
  goTo: (path: string) => void;
  page: {
    isHidden: () => boolean;
    watchHidden: (listener: () => void) => unknown;
    watchVisible: (listener: () => void) => unknown;
  };
  report: (cause: unknown) => void;
};

const isUnderWay = ({ rideStartedAt, endedAt }: RentFacts): boolean => rideStartedAt !== null && endedAt === null;

/** The ride outside the app, and the rider's choice of it. Lives as long as the page. */
export function createRideNotice(parts: RideNoticeDeps) {
  const { session, riderStore, serverClock, push, screen, page, goTo, report } = parts;
  const { notify, watch } = createListeners();
  const readState = (): RideNoticeState => {
    const permission = parts.hasWorker ? push.permission() : 'none';
    const { isWanted, isAudible } = readNoticeChoice(riderStore);
    return { permission, isChosen: isWanted !== null, isOn: isWanted === true && permission === 'granted', isAudible };
  };
  let state = readState();
  const update = () => {
    state = readState();
    notify();
  };
  const choose = (part: Partial<ReturnType<typeof readNoticeChoice>>) => {
    storeNoticeChoice(riderStore, { ...readNoticeChoice(riderStore), ...part });
    update();
    actor?.send({ type: 'rider.choseNotice' });
  };

  let actor: ReturnType<typeof startChart> | null = null;
  let removing = Promise.resolve();
  const startChart = (rent: Rent, ride: RideNow) =>
    createActor(
      provideRideNotice({
        async showNotice(now, signal) {
          // Another tab may have changed the choice.
          if (!readState().isOn) return;
          const notice = await parts.noticeOf(now, serverClock.now());
          // The end of a removal must not take the new notice with it.
          await removing;
          if (signal.aborted) return;
          await screen.show(notice);
          // The page was shown, or the ride ended, while the worker was at it.
          if (signal.aborted) await screen.close();
        },
        removeNotice: () => void (removing = screen.close()),
        setBadge: () => screen.mark(readNoticeChoice(riderStore).isWanted !== false),
        clearBadge: () => screen.mark(false),
        warn(now, warning) {
          if (!takeWarning(riderStore, now.rent.id, warning)) return;
          if (!page.isHidden()) parts.say(warning, now, serverClock.now());
          if (!readNoticeChoice(riderStore).isAudible) return;
          parts.haptics.warning();
          parts.tone.play(warning).catch(report);
        },
        forgetWarning: (now, warning) => forgetWarning(riderStore, now.rent.id, warning),
        takeStep(now, step) {
          if (now.rent.capabilities.docked) goTo(paths.finish);
          else sendToRide(rent, eventOf(step));
        },
      }),
      { ...devToolsOptions, input: { ride }, inspect: inspectionRelay(session).relay },
    ).start();

  onRideActive(session, isUnderWay, (rent) => {
    const first = rideNow(rent, serverClock.now());
    if (!first) return () => undefined;
    const chart = startChart(rent, first);
    actor = chart;
    const tell = () => {
      const ride = rideNow(rent, serverClock.now());
      if (ride) chart.send({ type: 'rent.changed', ride });
    };
    tell();
    const subscription = rent.subscribe(tell);
    const stopTouch = parts.tone.startOnTouch();
    if (page.isHidden()) chart.send({ type: 'device.becameHidden' });
    return () => {
      subscription.unsubscribe();
      stopTouch();
      chart.send({ type: 'rent.rideOver' });
      actor = null;
    };
  });
  page.watchHidden(() => actor?.send({ type: 'device.becameHidden' }));
  page.watchVisible(() => actor?.send({ type: 'device.becameVisible' }));
  push.watchPermission(update);
  push.onWorkerMessage((message, taken) => {
    // Without a ride nobody answers, and the worker gives up: the tap is too late.
    if (message.kind !== 'rideStepTapped' || !actor) return;
    taken();
    goTo(paths.ride);
    actor.send({ type: 'rider.tappedStep', tap: message });
  });
  return {
    /** The same object until it changes. */
    state: () => state,
    watch,
    /** Asks the browser for permission, if it has to be asked. Call it directly from a tap. A refusal is the rider's choice. */
    async turnOn(): Promise<void> {
      choose({ isWanted: (await push.ask()) === 'granted' });
    },
    turnOff: () => choose({ isWanted: false }),
    setAudible: (isAudible: boolean) => choose({ isAudible }),
  };
}
