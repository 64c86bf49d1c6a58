import { afterEach, expect, test, vi } from 'vitest';
import { createTone } from '#platform/tone.ts';

afterEach(() => void vi.unstubAllGlobals());

/** A browser's audio; `did` is what it did, with the hertz of the notes. */
function audio() {
  const did: (string | number)[] = [];
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  const linked = { connect: (next: unknown) => next };
  const gain = { setValueAtTime: () => undefined, linearRampToValueAtTime: () => undefined };
  let end = () => {};
  const Audio = vi.fn<() => unknown>(function made() {
    return {
      currentTime: 0,
      suspend: async () => void did.push('rest'),
      resume: async () => void did.push('wake'),
      createGain: () => ({ ...linked, gain }),
      createOscillator() {
        const frequency = { value: 0 };
        return {
          ...linked,
          frequency,
          start: () => void did.push(frequency.value),
          stop: () => undefined,
          addEventListener: (_: string, listener: () => void) => void (end = listener),
        };
      },
    };
  });
  const Context: new () => AudioContext = Object(Audio);
  return { tone: createTone(Context), did, touch: () => page.dispatchEvent(new Event('pointerup')), end: () => end() };
}

test('Warnings sound differently, are silent before the first touch, and the audio rests between them', async () => {
  const { tone, did, touch, end } = audio();
  tone.startOnTouch();
  await tone.play('zone');
  expect(did).toEqual([]);
  touch();
  touch();
  await tone.play('freeMinutes');
  end();
  await tone.play('zone');
  end();
  expect(did).toEqual(['rest', 'wake', 660, 880, 'rest', 'wake', 440, 440, 440, 'rest']);
});

test('A browser without Web Audio gives no warning sound and no error', async () => {
  const { touch } = audio();
  const tone = createTone();
  const stop = tone.startOnTouch();
  touch();
  await expect(tone.play('zone')).resolves.toBeUndefined();
  stop();
});
