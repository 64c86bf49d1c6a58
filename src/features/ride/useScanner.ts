import { type RefObject, useEffect, useEffectEvent, useReducer, useRef } from 'react';
import type { Numbered } from '#domain/vehicleNumber.ts';
import { type Runtime, useRuntime } from '#src/runtime.tsx';
import { type CameraEvent, type CameraState, codeIn, isNews, isRunning, nextCamera } from './camera.screen.ts';

type Camera = Awaited<ReturnType<Runtime['camera']>>;
export type CameraPermission = Awaited<ReturnType<Camera['permission']>>;
export type OpenCamera = Exclude<Awaited<ReturnType<Camera['open']>>, string>;
export type CameraFailure = Extract<Awaited<ReturnType<Camera['open']>>, string>;

export type Scanner = {
  wanted: Numbered;
  state: CameraState;
  video: RefObject<HTMLVideoElement | null>;
  tell: (event: CameraEvent) => void;
};

type ScannerOptions = {
  /** What the code is to name. */
  wanted: Numbered;
  /** A number is on its way, or one names nothing: the camera rests. */
  held: boolean;
  /** The number stands first and the camera beside it. */
  startsByHand?: boolean;
  onNumber: (number: string) => void;
};

/**
 * The camera from the first look to the one code: it runs while its state says so, the page is seen and nothing is `held`,
 * and it stops when the screen is left.
 */
export function useScanner({ wanted, held, startsByHand = false, onNumber }: ScannerOptions): Scanner {
  const { camera: later, haptics, settings } = useRuntime();
  const video = useRef<HTMLVideoElement>(null);
  const last = useRef<{ text: string; at: number }>(null);
  const [state, tell] = useReducer(nextCamera, { kind: startsByHand ? 'byHand' : 'checking' });
  const runs = isRunning(state) && !held;
  // Where the rider types, nothing follows the browser's settings.
  const asks = state.kind !== 'byHand';

  useEffect(() => {
    if (!asks) return;
    let stop: (() => void) | null = null;
    let isLeft = false;
    const hear = (permission: CameraPermission) => {
      if (!isLeft) tell({ type: 'permissionKnown', permission });
    };
    later().then(
      (camera) => {
        if (isLeft) return;
        stop = camera.watchPermission(hear);
        void camera.permission().then(hear);
      },
      // The camera's code did not come: the number needs none.
      () => {
        if (!isLeft) tell({ type: 'numberWanted' });
      },
    );
    return () => {
      isLeft = true;
      stop?.();
    };
  }, [asks, later]);

  const read = useEffectEvent((text: string) => {
    // One code is one lookup: what the picture shows until the camera rests is not heard.
    if (held) return;
    const sighting = { text, at: performance.now() };
    if (!isNews(last.current, sighting)) return;
    last.current = sighting;
    const code = codeIn(text, wanted, settings.scanHosts);
    tell({ type: 'saw', code });
    if (code.kind !== 'read') return;
    // A browser that was not touched since the page came refuses to shake, aloud.
    if (navigator.userActivation?.hasBeenActive) haptics.done();
    onNumber(code.number);
  });
  useEffect(() => {
    const picture = video.current;
    if (!runs || !picture) return;
    // The code just looked up is likely still in the picture: the rider gets time to turn to another.
    if (last.current) last.current = { ...last.current, at: performance.now() };
    let opened: OpenCamera | null = null;
    let isOver = false;
    const fail = (failure: CameraFailure) => {
      if (!isOver) tell({ type: 'failed', failure });
    };
    const onRead = (text: string) => {
      if (!isOver) read(text);
    };
    later()
      .then((camera) => camera.open(picture, { onRead, onLost: fail }))
      .then(
        (result) => {
          if (typeof result === 'string') return fail(result);
          if (isOver) return result.stop();
          opened = result;
          tell({ type: 'opened', camera: result });
        },
        () => fail('noStream'),
      );
    return () => {
      isOver = true;
      opened?.stop();
    };
  }, [runs, later]);

  useEffect(() => {
    const onChange = () => tell({ type: document.visibilityState === 'visible' ? 'pageShown' : 'pageHidden' });
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  }, []);

  return { wanted, state, video, tell };
}
