import type { RideWarning } from '#domain/rideNotice.ts';

/** Hertz of the notes: rising for a time that runs out, low and repeated for a place that is forbidden. */
const NOTES: Readonly<Record<RideWarning, readonly number[]>> = { freeMinutes: [660, 880], zone: [440, 440, 440] };
const NOTE_SECONDS = 0.18;
const GAP_SECONDS = 0.08;
/** Above the noise of a street, below a call. */
const VOLUME = 0.4;

export type Tone = {
  /** Safari lets a page sound only if a touch has started its audio. Returns a function that stops waiting for one. */
  startOnTouch(): () => void;
  /** Silent before the first touch, and in browsers without Web Audio. */
  play(warning: RideWarning): Promise<void>;
};

/** Sounds made by the browser, without a file. Between them the audio of the page rests. */
export function createTone(Audio: (new () => AudioContext) | undefined = globalThis.AudioContext): Tone {
  let audio: AudioContext | null = null;
  const note = (context: AudioContext, hertz: number, at: number) => {
    const oscillator = context.createOscillator();
    const loudness = context.createGain();
    oscillator.frequency.value = hertz;
    // A note that begins or ends at full volume clicks.
    loudness.gain.setValueAtTime(0, at);
    loudness.gain.linearRampToValueAtTime(VOLUME, at + 0.02);
    loudness.gain.linearRampToValueAtTime(0, at + NOTE_SECONDS);
    oscillator.connect(loudness).connect(context.destination);
    oscillator.start(at);
    oscillator.stop(at + NOTE_SECONDS);
    return oscillator;
  };
  return {
    startOnTouch() {
      const stop = new AbortController();
      const start = () => {
        if (!Audio || audio) return;
        audio = new Audio();
        audio.suspend().catch(() => undefined);
      };
      for (const touch of ['pointerup', 'keydown']) addEventListener(touch, start, { once: true, signal: stop.signal });
      return () => stop.abort();
    },
    async play(warning) {
      const context = audio;
      if (!context) return;
      await context.resume();
      const notes = NOTES[warning].map((hertz, index) =>
        note(context, hertz, context.currentTime + index * (NOTE_SECONDS + GAP_SECONDS)),
      );
      notes.at(-1)?.addEventListener('ended', () => void context.suspend().catch(() => undefined));
    },
  };
}
