import type { Feedback } from '#domain/feedback.ts';

export type Topic = Feedback['topic'];

const PATHS: Readonly<Record<Topic, string>> = {
  Contact: 'contact-us',
  Accident: 'breaking',
  BrokenBike: 'broken-bike',
  BadParking: 'bad-parking',
};
const isTopic = (word: string): word is Topic => Object.hasOwn(PATHS, word);

/** The topic of `/help/support/{path}` (map-and-rent §2); null for an unknown path. */
export const topicAt = (path: string): Topic | null =>
  Object.keys(PATHS)
    .filter(isTopic)
    .find((topic) => PATHS[topic] === path) ?? null;

export const pathOf = (topic: Topic): string => PATHS[topic];
