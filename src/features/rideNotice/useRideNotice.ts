import { useLazy, useWatched } from '#hooks/useLazy.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import type { RideNoticeState } from '#src/runtime/services.ts';

export type RideNoticeControls = {
  state: RideNoticeState;
  /** Call it directly in a tap handler: a browser asks for permission only then. */
  choose: (isOn: boolean) => void;
  setAudible: (isAudible: boolean) => void;
};

const NOT_YET: RideNoticeState = { permission: 'default', isChosen: false, isOn: false, isAudible: true };

/** The ride outside the app: the rider's choice in this browser. Null until its code loads. */
export function useRideNotice(): RideNoticeControls | null {
  const { report, notifications } = useRuntime();
  const { resource: notice } = useLazy(notifications.rideNotice);
  const state = useWatched(notice, (face) => face.state(), NOT_YET);
  if (!notice) return null;
  return {
    state,
    choose: (isOn) => (isOn ? void notice.turnOn().catch(report) : notice.turnOff()),
    setAudible: notice.setAudible,
  };
}
