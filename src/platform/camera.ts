import * as v from 'valibot';
import { createCodeReader, type CodeReader, type IsOurs } from './codeReader.ts';
import { withDeadline } from './withDeadline.ts';

declare global {
  /** Camera features that phones have and the DOM types lack. */
  interface MediaTrackConstraintSet {
    torch?: boolean;
    zoom?: number;
    focusMode?: string;
  }
}

/** Time between two scans of the picture, ms: fast enough for the rider, slow enough for the battery. */
const SCAN_EVERY_MS = 150;
/** A camera without a picture after this time counts as failed, ms. */
const FIRST_PICTURE_MS = 8_000;
/** A browser that has not said in this time which cameras it has, or whether the app may use one, counts as silent, ms. */
const QUERY_MS = 3_000;
/** Another app may take the picture for a moment. A longer break is a loss, ms. */
const DARK_MS = 2_000;

/**
 * Why the camera does not work.
 * `denied`: by the rider or the browser. `dismissed`: not now, the browser will ask again. `noCamera`: this device has
 * none.
 * `busy`: another app uses it. `noStream`: it exists and gives no picture (B013). `noReader`: the decoder did not load,
 * so no code can be read.
 */
type CameraFailure = 'denied' | 'dismissed' | 'noCamera' | 'busy' | 'noStream' | 'noReader';
/** `prompt`: the browser will ask, so the app first explains why. */
type CameraPermission = 'granted' | 'prompt' | 'denied' | 'noCamera';

/** Limits of the camera's own zoom. */
type ZoomRange = { min: number; max: number; step: number };

type OpenCamera = {
  hasTorch: boolean;
  zoom: ZoomRange | null;
  /** Rejects when the camera refuses. `stop` turns the light off. */
  setTorch(on: boolean): Promise<void>;
  setZoom(factor: number): Promise<void>;
  /** Turns the camera off. Safe to call twice. */
  stop(): void;
};

type CameraWatch = {
  /** Of several codes in the picture, one of ours is read before others. */
  isOurs: IsOurs;
  /** Text of a code in the picture. Called on every scan that finds a code, so a code in view repeats. */
  onRead: (text: string) => void;
  /** The camera stopped: another app took it, the rider withdrew the permission, or the decoder did not load. */
  onLost: (failure: CameraFailure) => void;
};

export type Camera = {
  permission(): Promise<CameraPermission>;
  /**
   * Calls the listener when the rider changes the permission in the browser's settings. Returns a function that stops
   * it.
   */
  watchPermission(listener: (permission: CameraPermission) => void): () => void;
  /** Shows the rear camera in `video` and scans for codes. Asks for the permission if needed. Never rejects. */
  open(video: HTMLVideoElement, watch: CameraWatch): Promise<OpenCamera | CameraFailure>;
};

/** Missing in a page without a secure origin, although the types say otherwise. */
type Device = {
  mediaDevices?: Pick<MediaDevices, 'getUserMedia' | 'enumerateDevices'>;
  permissions?: Pick<Permissions, 'query'>;
};

/** map-and-rent §2. */
const REAR: MediaStreamConstraints = {
  audio: false,
  video: {
    facingMode: 'environment',
    width: { ideal: 1280 },
    height: { ideal: 1920 },
    advanced: [{ focusMode: 'continuous' }],
  },
};

/** The rear camera of this device with a reader of QR codes. */
export function browserCamera(
  { mediaDevices, permissions }: Device,
  newReader: () => Promise<CodeReader> = createCodeReader,
): Camera {
  /** The browser's answer, or null if it fails or does not come: some browsers never answer. */
  const answerOf = <T>(asked: Promise<T> | undefined): Promise<T | null> =>
    withDeadline(
      QUERY_MS,
      (asked ?? Promise.resolve(null)).catch(() => null),
      () => null,
    );
  // A browser without the query, or without this permission name, will ask the rider.
  const queryPermission = (): Promise<PermissionStatus | null> => answerOf(permissions?.query({ name: 'camera' }));

  const permission = async (): Promise<CameraPermission> => {
    if (!mediaDevices) return 'noCamera';
    const devices = await answerOf(mediaDevices.enumerateDevices());
    if (devices && !devices.some(({ kind }) => kind === 'videoinput')) return 'noCamera';
    return (await queryPermission())?.state ?? 'prompt';
  };

  /** Why a working camera stopped. */
  const lossOf = async (): Promise<CameraFailure> => {
    const now = await permission();
    if (now === 'granted') return 'noStream';
    return now === 'prompt' ? 'dismissed' : now;
  };

  const failureOf = async (error: unknown): Promise<CameraFailure> => {
    const name = error instanceof Error ? error.name : '';
    if (name === 'NotAllowedError') return (await queryPermission())?.state === 'prompt' ? 'dismissed' : 'denied';
    if (name === 'SecurityError') return 'denied';
    if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'noCamera';
    return name === 'NotReadableError' ? 'busy' : 'noStream';
  };

  return {
    permission,

    watchPermission(listener) {
      const stopped = new AbortController();
      void queryPermission().then((status) => {
        if (stopped.signal.aborted) return;
        status?.addEventListener('change', () => listener(status.state), { signal: stopped.signal });
      });
      return () => stopped.abort();
    },

    async open(video, { isOurs, onRead, onLost }) {
      if (!mediaDevices) return 'noCamera';
      let stream: MediaStream | null = null;
      try {
        stream = await mediaDevices.getUserMedia(REAR);
        const [track] = stream.getVideoTracks();
        if (!track) throw new Error('A stream without a picture');
        video.srcObject = stream;
        await firstPicture(video);
        const stopScanning = scanFrames(video, newReader, { isOurs, onRead, onLost });
        const stopWatching = watchLoss(track, () => void lossOf().then(onLost));
        return openedCamera(track, () => {
          stopScanning();
          stopWatching();
          stopStream(stream, video);
        });
      } catch (error) {
        stopStream(stream, video);
        return failureOf(error);
      }
    },
  };
}

function stopStream(stream: MediaStream | null, video: HTMLVideoElement): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
  if (video.srcObject === stream) video.srcObject = null;
}

/** @throws when the picture does not start in time */
async function firstPicture(video: HTMLVideoElement): Promise<void> {
  await withDeadline(FIRST_PICTURE_MS, video.play(), () => {
    throw new Error('No picture came');
  });
}

/** Calls once when the picture ends or stays away. Returns a function that stops it. */
function watchLoss(track: MediaStreamTrack, onLost: () => void): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    clearTimeout(timer);
    stopped.abort();
  };
  const lose = () => {
    stop();
    onLost();
  };
  track.addEventListener('ended', lose, { signal });
  const wait = () => {
    timer = setTimeout(lose, DARK_MS);
  };
  track.addEventListener('mute', wait, { signal });
  track.addEventListener('unmute', () => clearTimeout(timer), { signal });
  return stop;
}

const abilities = v.object({
  torch: v.fallback(v.boolean(), false),
  zoom: v.fallback(v.nullable(v.object({ min: v.number(), max: v.number(), step: v.optional(v.number(), 0.1) })), null),
  focusMode: v.fallback(v.array(v.string()), []),
});

function openedCamera(track: MediaStreamTrack, stop: () => void): OpenCamera {
  // Firefox has no `getCapabilities`.
  const can = v.safeParse(abilities, 'getCapabilities' in track ? track.getCapabilities() : {});
  const { torch, zoom, focusMode } = can.success ? can.output : { torch: false, zoom: null, focusMode: [] };
  // Each call replaces the one before: a constraint that is not repeated is lost.
  let constraints: MediaTrackConstraintSet = {};
  const applyConstraint = (more: MediaTrackConstraintSet) => {
    const before = constraints;
    constraints = { ...constraints, ...more };
    return track.applyConstraints({ advanced: [constraints] }).catch((cause: unknown) => {
      constraints = before;
      throw cause;
    });
  };
  // Some browsers accept the focus mode only while the camera runs. A browser that refuses uses its own mode.
  if (focusMode.includes('continuous')) applyConstraint({ focusMode: 'continuous' }).catch(() => undefined);
  return {
    hasTorch: torch,
    zoom: zoom && zoom.max > zoom.min ? zoom : null,
    setTorch: (on) => applyConstraint({ torch: on }),
    setZoom: (factor) => applyConstraint({ zoom: factor }),
    stop,
  };
}

/** Scans the picture repeatedly. Returns a function that stops it. */
function scanFrames(
  video: HTMLVideoElement,
  newReader: () => Promise<CodeReader>,
  { isOurs, onRead, onLost }: CameraWatch,
): () => void {
  let isScanning = true;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const lose = () => {
    if (isScanning) onLost('noReader');
    isScanning = false;
  };
  const scan = async (read: CodeReader) => {
    const text = await read(video, isOurs);
    if (!isScanning) return;
    if (text !== null) onRead(text);
    timer = setTimeout(() => void scan(read).catch(lose), SCAN_EVERY_MS);
  };
  newReader().then(scan).catch(lose);
  return () => {
    isScanning = false;
    clearTimeout(timer);
  };
}
