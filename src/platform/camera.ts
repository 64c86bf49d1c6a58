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

/** `denied` by the rider or their browser; `noCamera`: this device has none; `noStream`: it is there and gives no picture
 * (B013); `noReader`: the decoder did not come, so no code would ever be read. */
export type CameraFailure = 'denied' | 'noCamera' | 'noStream' | 'noReader';
/** `prompt`: the browser will ask, so the rider should know why first. */
export type CameraPermission = 'granted' | 'prompt' | 'denied' | 'noCamera';

/** Steps of the camera's own zoom. */
export type ZoomRange = { min: number; max: number; step: number };

export type OpenCamera = {
  hasTorch: boolean;
  zoom: ZoomRange | null;
  setTorch(on: boolean): Promise<void>;
  setZoom(factor: number): Promise<void>;
  /** The light of the camera goes out; safe to call twice. */
  stop(): void;
};

export type CameraWatch = {
  /** Text of the first code seen. Nothing more is read after it. */
  onRead: (text: string) => void;
  /** It ended by itself: another app took the camera, the permission was taken back, or the decoder did not come. */
  onLost: (failure: CameraFailure) => void;
};

export type Camera = {
  permission(): Promise<CameraPermission>;
  /** Shows the rear camera in `video` and looks for one code. Asks for the permission where it must. Never rejects. */
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
  video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 1920 }, advanced: [{ focusMode: 'continuous' }] },
};

const abilities = v.object({
  torch: v.fallback(v.boolean(), false),
  zoom: v.fallback(v.nullable(v.object({ min: v.number(), max: v.number(), step: v.optional(v.number(), 0.1) })), null),
});

const failureOf = (error: unknown): CameraFailure => {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'noCamera' : 'noStream';
};

/** The rear camera of this device, with a reader of QR codes behind it. */
export function browserCamera({ mediaDevices, permissions }: Device, newReader: () => Promise<Reader> = createReader): Camera {
  return {
    async permission() {
      if (!mediaDevices) return 'noCamera';
      const devices = await mediaDevices.enumerateDevices().catch(() => null);
      if (devices && !devices.some(({ kind }) => kind === 'videoinput')) return 'noCamera';
      // A browser without the query, or one that does not know this name, will ask.
      const known = await permissions?.query({ name: 'camera' }).catch(() => null);
      return known?.state ?? 'prompt';
    },

    async open(video, { onRead, onLost }) {
      if (!mediaDevices) return 'noCamera';
      let stream: MediaStream | null = null;
      try {
        stream = await mediaDevices.getUserMedia(REAR);
        const [track] = stream.getVideoTracks();
        if (!track) throw new Error('A stream without a picture');
        video.srcObject = stream;
        await video.play();
        const stopLooking = look(video, newReader, { onRead, onLost });
        const onEnded = () => onLost('noStream');
        track.addEventListener('ended', onEnded);
        return openedCamera(track, () => {
          stopLooking();
          track.removeEventListener('ended', onEnded);
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

function openedCamera(track: MediaStreamTrack, stop: () => void): OpenCamera {
  // Firefox has no capabilities to ask for.
  const can = v.safeParse(abilities, 'getCapabilities' in track ? track.getCapabilities() : {});
  const { torch, zoom } = can.success ? can.output : { torch: false, zoom: null };
  const apply = (advanced: MediaTrackConstraintSet) => track.applyConstraints({ advanced: [advanced] });
  return {
    hasTorch: torch,
    zoom: zoom && zoom.max > zoom.min ? zoom : null,
    setTorch: (on) => apply({ torch: on }),
    setZoom: (factor) => apply({ zoom: factor }),
    stop,
  };
}

/** Looks at the picture again and again until the first code; answers how to stop. */
function look(video: HTMLVideoElement, newReader: () => Promise<Reader>, { onRead, onLost }: CameraWatch): () => void {
  let isLooking = true;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const once = async (read: Reader) => {
    const text = await read(video).catch(() => null);
    if (!isLooking) return;
    if (text === null) timer = setTimeout(() => void once(read), LOOK_EVERY_MS);
    else {
      isLooking = false;
      onRead(text);
    }
  };
  newReader().then(once, () => isLooking && onLost('noReader'));
  return () => {
    isLooking = false;
    clearTimeout(timer);
  };
}
