import * as v from 'valibot';
import { vehicleNumber } from '#domain/vehicleNumber.ts';
import type { Runtime } from '#src/runtime/services.ts';
import type { Topic } from './topics.ts';

/** The typed and chosen parts of feedback. Its pictures are stored separately (platform/attachmentDrafts). */
export type Draft = {
  message: string;
  number: string;
  withRide: boolean;
  /** The vehicle whose card opened this form last. */
  of: string;
};

const draft = v.object({ message: v.string(), number: v.string(), withRide: v.boolean(), of: v.string() });
const EMPTY: Draft = { message: '', number: '', withRide: true, of: '' };

/** One draft for each topic. Stored until it is sent or the rider signs out. */
export const draftName = (topic: Topic): string => `feedbackDraft.${topic}`;

export const readDraft = (riderStore: Runtime['session']['riderStore'], topic: Topic): Draft =>
  riderStore.read(draftName(topic), draft) ?? EMPTY;
export const storeDraft = (riderStore: Runtime['session']['riderStore'], topic: Topic, written: Draft): void =>
  riderStore.write(draftName(topic), written);
export const clearDraft = (riderStore: Runtime['session']['riderStore'], topic: Topic): void =>
  storeDraft(riderStore, topic, EMPTY);

/** A vehicle's card fills in its number once. What the rider types afterwards stays. */
export function withBikeNumber(written: Draft, bike: unknown): Draft {
  const number = typeof bike === 'number' || typeof bike === 'string' ? vehicleNumber(String(bike)) : null;
  return number === null || number === written.of ? written : { ...written, number, of: number };
}
