import { type RefObject, useEffect, useEffectEvent, useReducer, useRef } from 'react';
import { type Runtime, useRuntime } from '#src/runtime.tsx';
import { type CameraEvent, type CameraState, codeIn, isRunning, nextCamera } from './camera.screen.ts';

type Camera = Awaited<ReturnType<Runtime['camera']>>;
export type CameraPermission = Awaited<ReturnType<Camera['permission']>>;
export type OpenCamera = Exclude<Awaited<ReturnType<Camera['open']>>, string>;
export type CameraFailure = Extract<Awaited<ReturnType<Camera['open']>>, string>;

export type Scanner = { state: CameraState; video: RefObject<HTMLVideoElement | null>; tell: (event: CameraEvent) => void };

/**
 * The camera from the first look to the one code: it runs while its state says so, the page is seen and nothing is `held`
 * (a number on its way, or one that names nothing), and it stops when the screen is left.
 */
export function useScanner({ held, onNumber }: { held: boolean; onNumber: (number: string) => void }): Scanner {
  const { camera: later, haptics, settings } = useRuntime();
  const video = useRef<HTMLVideoElement>(null);
  const [state, tell] = useReducer(nextCamera, { kind: 'checking' });
  const runs = isRunning(state) && !held;

  useEffect(() => {
    later()
      .then((camera) => camera.permission())
      .then(
        (permission) => tell({ type: 'permissionKnown', permission }),
        // The camera's code did not come: the number needs none.
        () => tell({ type: 'numberWanted' }),
      );
  }, [later]);

  const read = useEffectEvent((text: string) => {
    const code = codeIn(text, settings.scanHosts);
    // A browser that was not touched since the page came refuses to shake, aloud.
    if (navigator.userActivation?.hasBeenActive) haptics.done();
    tell({ type: 'read', code });
    if (code.kind === 'read') onNumber(code.number);
  });
  useEffect(() => {
    const picture = video.current;
    if (!runs || !picture) return;
    let opened: OpenCamera | null = null;
    let isLeft = false;
    const fail = (failure: CameraFailure) => {
      if (!isLeft) tell({ type: 'failed', failure });
    };
    later()
      .then((camera) => camera.open(picture, { onRead: (text) => !isLeft && read(text), onLost: fail }))
      .then(
        (result) => {
          if (typeof result === 'string') return fail(result);
          if (isLeft) return result.stop();
          opened = result;
          tell({ type: 'opened', camera: result });
        },
        () => fail('noStream'),
      );
    return () => {
      isLeft = true;
      opened?.stop();
    };
  }, [runs, later]);

  useEffect(() => {
    const onChange = () => tell({ type: document.visibilityState === 'visible' ? 'pageShown' : 'pageHidden' });
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  }, []);

  return { state, video, tell };
}
