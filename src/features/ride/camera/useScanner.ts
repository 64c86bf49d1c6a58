import { type RefObject, useEffect, useEffectEvent, useReducer, useRef } from 'react';
import type { NumberKind } from '#domain/vehicleNumber.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import {
  type CameraEvent,
  type CameraState,
  codeIn,
  isNewCode,
  isRunning,
  nextCamera,
  type CameraPermission,
  type OpenCamera,
  type CameraFailure,
} from './camera.view.ts';

export type Scanner = {
  wanted: NumberKind;
  state: CameraState;
  video: RefObject<HTMLVideoElement | null>;
  tell: (event: CameraEvent) => void;
};

type ScannerOptions = {
  /** What the code must name. */
  wanted: NumberKind;
  /** True while a number is being looked up or after one was not found: the camera stops. */
  held: boolean;
  /** Typing comes first, with the camera as the second choice. */
  startsByHand?: boolean;
  onNumber: (number: string) => void;
};

/**
 * The camera from the permission check to the read code. It runs while its state allows it, the page is visible and
 * `held` is false. It stops when the rider leaves the screen.
 */
export function useScanner({ wanted, held, startsByHand = false, onNumber }: ScannerOptions): Scanner {
  const { settings } = useRuntime();
  const { camera: loadCamera, haptics } = useRuntime().device;
  const video = useRef<HTMLVideoElement>(null);
  const last = useRef<{ text: string; at: number }>(null);
  const [state, dispatch] = useReducer(nextCamera, { kind: startsByHand ? 'byHand' : 'checking' });
  const runs = isRunning(state) && !held;
  // While the rider types, changes in the browser's settings are ignored.
  const asks = state.kind !== 'byHand';

  useEffect(() => {
    if (!asks) return;
    let stop: (() => void) | null = null;
    let isLeft = false;
    const onPermission = (permission: CameraPermission) => {
      if (!isLeft) dispatch({ type: 'permissionKnown', permission });
    };
    loadCamera().then(
      (camera) => {
        if (isLeft) return;
        stop = camera.watchPermission(onPermission);
        void camera.permission().then(onPermission);
      },
      // The camera code did not load. Typing the number does not need it.
      () => {
        if (!isLeft) dispatch({ type: 'numberWanted' });
      },
    );
    return () => {
      isLeft = true;
      stop?.();
    };
  }, [asks, loadCamera]);

  const isOurs = useEffectEvent((text: string) => codeIn(text, wanted, settings.scanHosts).kind === 'read');
  const read = useEffectEvent((text: string) => {
    // One code starts one lookup. Frames that arrive before the camera stops are ignored.
    if (held) return;
    const sighting = { text, at: performance.now() };
    if (!isNewCode(last.current, sighting)) return;
    last.current = sighting;
    const code = codeIn(text, wanted, settings.scanHosts);
    dispatch({ type: 'saw', code });
    if (code.kind !== 'read') return;
    // Before the first tap on the page, browsers block vibration and log a warning.
    if (navigator.userActivation?.hasBeenActive) haptics.done();
    onNumber(code.number);
  });
  useEffect(() => {
    const picture = video.current;
    if (!runs || !picture) return;
    // The last code is probably still in the picture. The rider gets time to point the camera elsewhere.
    if (last.current) last.current = { ...last.current, at: performance.now() };
    let opened: OpenCamera | null = null;
    let isOver = false;
    const fail = (failure: CameraFailure) => {
      if (!isOver) dispatch({ type: 'failed', failure });
    };
    const onRead = (text: string) => {
      if (!isOver) read(text);
    };
    loadCamera()
      .then((camera) => camera.open(picture, { isOurs: (text) => isOurs(text), onRead, onLost: fail }))
      .then(
        (result) => {
          if (typeof result === 'string') return fail(result);
          if (isOver) return result.stop();
          opened = result;
          dispatch({ type: 'opened', camera: result });
        },
        () => fail('noStream'),
      );
    return () => {
      isOver = true;
      opened?.stop();
    };
  }, [runs, loadCamera]);

  useEffect(() => {
    const onChange = () => dispatch({ type: document.visibilityState === 'visible' ? 'pageShown' : 'pageHidden' });
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  }, []);

  return { wanted, state, video, tell: dispatch };
}
