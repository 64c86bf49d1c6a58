import * as v from 'valibot';
import { createReader, type Reader } from './codeReader.ts';

declare global {
  /** What phones know of their cameras and the library of DOM types does not yet. */
  interface MediaTrackConstraintSet {
    torch?: boolean;
    zoom?: number;
    focusMode?: string;
  }
}

/** Between two looks at the picture, milliseconds: quick enough for the hand, slow enough for the battery. */
const LOOK_EVERY_MS = 150;
/** A camera that shows nothing for this long will not. */
const FIRST_PICTURE_MS = 8_000;
/** Another app may borrow the picture for a blink; longer is a loss. */
const DARK_MS = 2_000;

/** `denied` by the rider or their browser; `dismissed`: not now, the browser will ask again; `noCamera`: this device has none;
 * `busy`: another app holds it; `noStream`: it is there and gives no picture (B013); `noReader`: the decoder did not come, so
 * no code would ever be read. */
export type CameraFailure = 'denied' | 'dismissed' | 'noCamera' | 'busy' | 'noStream' | 'noReader';
/** `prompt`: the browser will ask, so the rider should know why first. */
export type CameraPermission = 'granted' | 'prompt' | 'denied' | 'noCamera';

/** Steps of the camera's own zoom. */
export type ZoomRange = { min: number; max: number; step: number };

export type OpenCamera = {
  hasTorch: boolean;
  zoom: ZoomRange | null;
  /** Rejects when the camera would not. The light goes out with `stop`. */
  setTorch(on: boolean): Promise<void>;
  setZoom(factor: number): Promise<void>;
  /** The light of the camera goes out; safe to call twice. */
  stop(): void;
};

export type CameraWatch = {
  /** Text of a code in the picture, at each look that finds one: a code that stays in sight is told again and again. */
  onRead: (text: string) => void;
  /** It ended by itself: another app took the camera, the permission was taken back, or the decoder did not come. */
  onLost: (failure: CameraFailure) => void;
};

export type Camera = {
  permission(): Promise<CameraPermission>;
  /** Calls when the rider changes the permission in the browser's settings; answers how to stop. */
  watchPermission(listener: (permission: CameraPermission) => void): () => void;
  /** Shows the rear camera in `video` and looks for codes. Asks for the permission where it must. Never rejects. */
  open(video: HTMLVideoElement, watch: CameraWatch): Promise<OpenCamera | CameraFailure>;
};

export type LaterCamera = () => Promise<Camera>;

/** Missing in a page without a secure origin, whatever the types say. */
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

/** The rear camera of this device, with a reader of QR codes behind it. */
export function browserCamera(
  { mediaDevices, permissions }: Device,
  newReader: () => Promise<Reader> = createReader,
): Camera {
  // A browser without the query, or one that does not know this name, will ask.
  const asked = async (): Promise<PermissionStatus | null> =>
    (await permissions?.query({ name: 'camera' }).catch(() => null)) ?? null;

  const permission = async (): Promise<CameraPermission> => {
    if (!mediaDevices) return 'noCamera';
    const devices = await mediaDevices.enumerateDevices().catch(() => null);
    if (devices && !devices.some(({ kind }) => kind === 'videoinput')) return 'noCamera';
    return (await asked())?.state ?? 'prompt';
  };

  /** Why a camera that ran does not any more. */
  const lossOf = async (): Promise<CameraFailure> => {
    const now = await permission();
    if (now === 'granted') return 'noStream';
    return now === 'prompt' ? 'dismissed' : now;
  };

  const failureOf = async (error: unknown): Promise<CameraFailure> => {
    const name = error instanceof Error ? error.name : '';
    if (name === 'NotAllowedError') return (await asked())?.state === 'prompt' ? 'dismissed' : 'denied';
    if (name === 'SecurityError') return 'denied';
    if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'noCamera';
    return name === 'NotReadableError' ? 'busy' : 'noStream';
  };

  return {
    permission,

    watchPermission(listener) {
      const left = new AbortController();
      void asked().then((status) => {
        if (left.signal.aborted) return;
        status?.addEventListener('change', () => listener(status.state), { signal: left.signal });
      });
      return () => left.abort();
    },

    async open(video, { onRead, onLost }) {
      if (!mediaDevices) return 'noCamera';
      let stream: MediaStream | null = null;
      try {
        stream = await mediaDevices.getUserMedia(REAR);
        const [track] = stream.getVideoTracks();
        if (!track) throw new Error('A stream without a picture');
        video.srcObject = stream;
        await firstPicture(video);
        const stopLooking = look(video, newReader, { onRead, onLost });
        const stopWatching = watchLoss(track, () => void lossOf().then(onLost));
        return openedCamera(track, () => {
          stopLooking();
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

/** @throws when the picture does not begin in time */
async function firstPicture(video: HTMLVideoElement): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const dark = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('No picture came')), FIRST_PICTURE_MS);
  });
  await Promise.race([video.play(), dark]).finally(() => clearTimeout(timer));
}

/** Calls once when the picture ends, or stays away; answers how to stop. */
function watchLoss(track: MediaStreamTrack, onLost: () => void): () => void {
  const left = new AbortController();
  const { signal } = left;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    clearTimeout(timer);
    left.abort();
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
  // Firefox has no capabilities to ask for.
  const can = v.safeParse(abilities, 'getCapabilities' in track ? track.getCapabilities() : {});
  const { torch, zoom, focusMode } = can.success ? can.output : { torch: false, zoom: null, focusMode: [] };
  // Each call takes the place of the one before: what is not said again is undone.
  let wishes: MediaTrackConstraintSet = {};
  const wish = (more: MediaTrackConstraintSet) => {
    const before = wishes;
    wishes = { ...wishes, ...more };
    return track.applyConstraints({ advanced: [wishes] }).catch((cause: unknown) => {
      wishes = before;
      throw cause;
    });
  };
  // Some browsers hear of the focus only once the camera runs; one that refuses keeps its own.
  if (focusMode.includes('continuous')) wish({ focusMode: 'continuous' }).catch(() => undefined);
  return {
    hasTorch: torch,
    zoom: zoom && zoom.max > zoom.min ? zoom : null,
    setTorch: (on) => wish({ torch: on }),
    setZoom: (factor) => wish({ zoom: factor }),
    stop,
  };
}

/** Looks at the picture again and again; answers how to stop. */
function look(video: HTMLVideoElement, newReader: () => Promise<Reader>, { onRead, onLost }: CameraWatch): () => void {
  let isLooking = true;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const lose = () => {
    if (isLooking) onLost('noReader');
    isLooking = false;
  };
  const once = async (read: Reader) => {
    const text = await read(video);
    if (!isLooking) return;
    if (text !== null) onRead(text);
    timer = setTimeout(() => void once(read).catch(lose), LOOK_EVERY_MS);
  };
  newReader().then(once).catch(lose);
  return () => {
    isLooking = false;
    clearTimeout(timer);
  };
}
