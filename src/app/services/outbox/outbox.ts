import type { Lane, LaneActor } from '#app/actors/outbox.ts';
import type { Refusal } from '#domain/errorCode.ts';
import type { Feedback, Rating } from '#domain/feedback.ts';
import { createListeners } from '#domain/listeners.ts';
import type { EnqueueOutcome, Outbox, OutboxItem, OutboxPayload, StoredOutboxItem } from '#domain/outbox.ts';
import type { OutboxStore } from '#platform/outboxStore.ts';

export type OutboxDeps = {
  riderId: string;
  store: OutboxStore;
  /** Null: the server accepted it. Throws a Fault when nothing is decided. */
  send: (item: StoredOutboxItem, signal: AbortSignal) => Promise<Refusal | null>;
  open: (lane: Lane<OutboxItem>) => LaneActor;
  now?: () => number;
  newId?: () => string;
};

const WAITING: EnqueueOutcome = { kind: 'waiting' };

/** The ratings and the feedback of one rider: a lane of the outbox, with the list that screens show. */
export function createOutbox(parts: OutboxDeps): Outbox & { stop: () => void } {
  const { riderId, store, send, open, now = Date.now, newId = () => crypto.randomUUID() } = parts;
  const { notify, watch } = createListeners();
  /** Of this page alone: why the server refuses an item. */
  const refusals = new Map<string, Refusal>();
  /** A storage that deletes nothing must not send them for ever. */
  const dropped = new Set<string>();
  let items: readonly OutboxItem[] = [];
  let isStopped = false;

  const reread = async () => {
    const all = (await store.read(riderId)).filter(({ id }) => !dropped.has(id));
    if (isStopped) return [];
    items = all.map((item) => ({ ...item, refusal: refusals.get(item.id) ?? null }));
    notify();
    return items;
  };
  const drop = async (id: string) => {
    dropped.add(id);
    refusals.delete(id);
    await store.drop(riderId, id);
    await reread();
  };
  const put = async (item: StoredOutboxItem) => {
    dropped.delete(item.id);
    refusals.delete(item.id);
    await store.put(riderId, item);
  };

  const lane = open({
    name: 'feedback',
    order: 'any',
    next: async (without) =>
      (await reread()).find(({ id, refusal }) => refusal === null && !without.includes(id)) ?? null,
    send,
    // A refused item waits for the rider, who corrects or deletes it.
    settle: async ({ id }, refusal) => {
      if (refusal === null) return drop(id);
      refusals.set(id, refusal);
      await reread();
    },
  });

  const answerTo = (id: string) =>
    new Promise<EnqueueOutcome>((done) => {
      const end = (outcome: EnqueueOutcome) => {
        for (const subscription of subscriptions) subscription.unsubscribe();
        done(outcome);
      };
      const subscriptions = [
        lane.on('outbox.settled', (settled) => {
          const { refusal } = settled;
          if (settled.id === id) end(refusal === null ? { kind: 'sent' } : { kind: 'refused', refusal });
        }),
        lane.on('outbox.unanswered', (unanswered) => unanswered.id === id && end(WAITING)),
        lane.on('outbox.postponed', () => end(WAITING)),
        lane.subscribe({ complete: () => end(WAITING) }),
      ];
      lane.send({ type: 'rider.enqueued', id });
    });

  /** Stores it for the server. Null after sign-out: nothing may be written then. */
  const keep = async (payload: OutboxPayload): Promise<string | null> => {
    const known = await reread();
    if (isStopped) return null;
    // The same words, after a second tap or in another tab, are one item and keep their key.
    const twin = known.find((one) => isDuplicate(one.payload, payload));
    const id = twin?.id ?? newId();
    await put({ id, at: now(), payload });
    for (const older of known) if (older.id !== id && isReplacedBy(older.payload, payload)) await drop(older.id);
    await reread();
    return isStopped ? null : id;
  };
  let keeping: Promise<string | null> = reread().then(() => null);

  return {
    async enqueue(payload) {
      keeping = keeping.then(() => keep(payload));
      const id = await keeping;
      if (id === null) return WAITING;
      const outcome = await answerTo(id);
      if (outcome.kind === 'refused') await drop(id);
      return outcome;
    },
    pending: () => items,
    watch,
    drop,
    stop() {
      isStopped = true;
      lane.stop();
      items = [];
      notify();
    },
  };
}

const isDuplicate = (one: OutboxPayload, other: OutboxPayload): boolean => contentKey(one) === contentKey(other);

/** The location of the phone is not part of the content. */
const contentKey = (payload: OutboxPayload): string =>
  JSON.stringify(payload.kind === 'rating' ? ratingContent(payload.rating) : feedbackContent(payload.feedback));
const ratingContent = ({ rentId, rate, problems, comment }: Rating) => [rentId, rate, problems, comment];
const feedbackContent = ({ topic, title, text, rentId, bikeNumber, images }: Feedback) => [
  topic,
  title,
  text,
  rentId,
  bikeNumber,
  images,
];

const isReplacedBy = (one: OutboxPayload, other: OutboxPayload): boolean =>
  one.kind === 'rating' && other.kind === 'rating' && one.rating.rentId === other.rating.rentId;
