import * as v from 'valibot';
import { vehicleNumber } from '#domain/vehicleNumber.ts';
import type { Runtime } from '#src/runtime.tsx';
import type { Topic } from './topics.ts';

/** What is typed and chosen in a letter; its pictures are kept apart (platform/letters). */
export type Draft = {
  message: string;
  number: string;
  withRide: boolean;
  /** The vehicle whose card led here last. */
  of: string;
};

const draft = v.object({ message: v.string(), number: v.string(), withRide: v.boolean(), of: v.string() });
const EMPTY: Draft = { message: '', number: '', withRide: true, of: '' };

/** One draft for each topic, until it is sent or its rider signs out. */
export const draftName = (topic: Topic): string => `letter.${topic}`;

export const readDraft = (riderStore: Runtime['riderStore'], topic: Topic): Draft =>
  riderStore.read(draftName(topic), draft) ?? EMPTY;
export const keepDraft = (riderStore: Runtime['riderStore'], topic: Topic, written: Draft): void =>
  riderStore.write(draftName(topic), written);
export const forgetDraft = (riderStore: Runtime['riderStore'], topic: Topic): void =>
  keepDraft(riderStore, topic, EMPTY);

/** A vehicle's card brings its number, once: what the rider types afterwards stays. */
export function broughtFrom(written: Draft, bike: unknown): Draft {
  const number = typeof bike === 'number' || typeof bike === 'string' ? vehicleNumber(String(bike)) : null;
  return number === null || number === written.of ? written : { ...written, number, of: number };
}
