import { Fault, isCancelled } from '#api/fault.ts';
import type { Refusal } from '#domain/errorCode.ts';
import type { Feedback } from '#domain/feedback.ts';
import type { Outbox, OutboxItem, StoredOutboxItem, OutboxPayload, EnqueueOutcome } from '#domain/outbox.ts';
import type { OutboxStore } from '#platform/outboxStore.ts';

export type OutboxParts = {
  riderId: string;
  store: OutboxStore;
  /** Null: the server accepted it. Throws a Fault when nothing is decided. */
  send: (item: StoredOutboxItem, signal: AbortSignal) => Promise<Refusal | null>;
  isOnline: () => boolean;
  report: (cause: unknown) => void;
  now?: () => number;
  newId?: () => string;
  /** Calls `then` once after that many milliseconds. Returns a function that cancels the call. */
  wait?: (milliseconds: number, then: () => void) => () => void;
};

/** Long enough for images of several megabytes on a slow network, ms. */
const REQUEST_TIMEOUT_MS = 60_000;
/** How long a form waits for the answer, ms. Then the item continues in the background. */
const FORM_WAIT_MS = 10_000;
const FIRST_RETRY = 30_000;
const LONGEST_RETRY = 300_000;

const scheduleTimeout = (milliseconds: number, then: () => void) => {
  const timer = setTimeout(then, milliseconds);
  return () => clearTimeout(timer);
};

/** The outbox of one rider; sends one item at a time. After a lost answer the item is sent again under the same key. */
export function createOutbox(parts: OutboxParts): Outbox & { stop: () => void } {
  const {
    riderId,
    store,
    send,
    isOnline,
    report,
    now = Date.now,
    newId = () => crypto.randomUUID(),
    wait = scheduleTimeout,
  } = parts;
  const leaving = new AbortController();
  const listeners = new Set<() => void>();
  let items: readonly OutboxItem[] = [];
  let attempts = 0;
  let cancelRetry = () => {};
  let queue: Promise<unknown> = Promise.resolve();

  const setItems = (next: readonly OutboxItem[]) => {
    items = next;
    for (const listener of listeners) listener();
  };
  const without = (id: string) => items.filter((item) => item.id !== id);

  const loaded = store.read(riderId).then((stored) => {
    const known = new Set(items.map(({ id }) => id));
    setItems([...stored.filter(({ id }) => !known.has(id)).map((item) => ({ ...item, refusal: null })), ...items]);
  });

  /** Undefined: nothing is decided. */
  const attempt = async (item: StoredOutboxItem): Promise<Refusal | null | undefined> => {
    try {
      return await send(item, AbortSignal.any([leaving.signal, AbortSignal.timeout(REQUEST_TIMEOUT_MS)]));
    } catch (cause) {
      if (!(cause instanceof Fault) && !isCancelled(cause)) report(cause);
      return undefined;
    }
  };

  const remove = async (id: string) => {
    await store.drop(riderId, id);
    setItems(without(id));
  };

  /** Null: the server accepted it. Undefined: the item waits. */
  const tryOne = async (id: string): Promise<Refusal | null | undefined> => {
    const item = items.find((one) => one.id === id);
    if (!item || leaving.signal.aborted || !isOnline()) return undefined;
    const answer = await attempt(item);
    if (leaving.signal.aborted) return undefined;
    if (answer === null) await remove(id);
    else if (answer && items.some((one) => one.id === id))
      setItems(items.map((one) => (one.id === id ? { ...one, refusal: answer } : one)));
    return answer;
  };

  const tryAll = async () => {
    await loaded;
    let undecided = false;
    for (const { id, refusal } of items) if (refusal === null && (await tryOne(id)) === undefined) undecided = true;
    cancelRetry();
    attempts = undecided ? attempts + 1 : 0;
    if (undecided && isOnline() && !leaving.signal.aborted)
      cancelRetry = wait(Math.min(FIRST_RETRY * attempts, LONGEST_RETRY), sendAll);
  };

  /** One at a time: of two ratings of one ride the newer one must arrive last. */
  const inSequence = <T>(task: () => Promise<T>): Promise<T> => {
    const done = queue.then(task);
    queue = done.catch(report);
    return done;
  };
  const sendAll = () => void inSequence(tryAll).catch(() => undefined);

  const withinFormWait = async <T>(answer: Promise<T>): Promise<T | undefined> => {
    let cancelWait = () => {};
    const timeout = new Promise<undefined>((done) => {
      cancelWait = wait(FORM_WAIT_MS, () => done(undefined));
    });
    return Promise.race([answer, timeout]).finally(() => cancelWait());
  };

  const enqueue = async (payload: OutboxPayload): Promise<EnqueueOutcome> => {
    await loaded;
    // The same letter may be in another tab's outbox. It is one letter and uses that tab's key.
    const twin = (await store.read(riderId)).find((stored) => isDuplicate(stored.said, payload));
    const item: OutboxItem = { id: twin?.id ?? newId(), at: now(), said: payload, refusal: null };
    await store.put(riderId, { id: item.id, at: item.at, said: payload });
    const older = items.filter((one) => isReplacedBy(one.said, payload));
    setItems([...without(item.id).filter((one) => !older.includes(one)), item]);
    for (const { id } of older) if (id !== item.id) await store.drop(riderId, id);
    if (!isOnline()) return { kind: 'waiting' };
    const first = inSequence(() => tryOne(item.id));
    const refusal = await withinFormWait(first);
    if (refusal === null) return { kind: 'sent' };
    if (refusal === undefined) {
      first.then((answer) => answer === undefined && sendAll()).catch(() => undefined);
      return { kind: 'waiting' };
    }
    await remove(item.id);
    return { kind: 'refused', refusal };
  };

  return {
    enqueue: (said) => enqueue(said),
    pending: () => items,
    watch(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    flush: sendAll,
    drop: remove,
    stop() {
      leaving.abort();
      cancelRetry();
      setItems([]);
    },
  };
}

const isDuplicate = (one: OutboxPayload, other: OutboxPayload): boolean =>
  one.kind === 'feedback' && other.kind === 'feedback' && contentKey(one.feedback) === contentKey(other.feedback);

/** The location of the phone is not part of the content. */
const contentKey = ({ topic, title, text, rentId, bikeNumber, images }: Feedback): string =>
  JSON.stringify([topic, title, text, rentId, bikeNumber, images]);

const isReplacedBy = (one: OutboxPayload, other: OutboxPayload): boolean =>
  one.kind === 'rating' && other.kind === 'rating' && one.rating.rentId === other.rating.rentId;
