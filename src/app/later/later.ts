import { Fault, isCancelled } from '#api/fault.ts';
import type { Refusal } from '#domain/errorCode.ts';
import type { Feedback, Later, LaterWord, Owed, Said, SaidOutcome } from '#domain/feedback.ts';
import type { WordBox } from '#platform/words.ts';

export type LaterParts = {
  riderId: string;
  box: WordBox;
  /** Null: the server has it. Throws a Fault when nothing is decided. */
  send: (word: Owed, signal: AbortSignal) => Promise<Refusal | null>;
  isOnline: () => boolean;
  report: (cause: unknown) => void;
  now?: () => number;
  newId?: () => string;
  /** Calls once, that many milliseconds later; answers how not to. */
  wait?: (milliseconds: number, then: () => void) => () => void;
};

/** Images of several megabytes go through a slow network too. */
const ANSWERS_WITHIN = 60_000;
/** Longer than this no form holds its rider: the word goes on its way without them. */
const RIDER_WAITS = 10_000;
const FIRST_RETRY = 30_000;
const LONGEST_RETRY = 300_000;

const onPhone = (milliseconds: number, then: () => void) => {
  const timer = setTimeout(then, milliseconds);
  return () => clearTimeout(timer);
};

/** The words of one rider, one after the other: an answer that is lost is asked for again under the same key. */
export function createLater(parts: LaterParts): Later & { stop: () => void } {
  const {
    riderId,
    box,
    send,
    isOnline,
    report,
    now = Date.now,
    newId = () => crypto.randomUUID(),
    wait = onPhone,
  } = parts;
  const leaving = new AbortController();
  const listeners = new Set<() => void>();
  let words: readonly LaterWord[] = [];
  let tries = 0;
  let noRetry = () => {};
  let line: Promise<unknown> = Promise.resolve();

  const show = (next: readonly LaterWord[]) => {
    words = next;
    for (const tell of listeners) tell();
  };
  const without = (id: string) => words.filter((word) => word.id !== id);

  const recalled = box.read(riderId).then((kept) => {
    const known = new Set(words.map(({ id }) => id));
    show([...kept.filter(({ id }) => !known.has(id)).map((word) => ({ ...word, refusal: null })), ...words]);
  });

  /** Undefined: nothing is decided. */
  const attempt = async (word: Owed): Promise<Refusal | null | undefined> => {
    try {
      return await send(word, AbortSignal.any([leaving.signal, AbortSignal.timeout(ANSWERS_WITHIN)]));
    } catch (cause) {
      if (!(cause instanceof Fault) && !isCancelled(cause)) report(cause);
      return undefined;
    }
  };

  const takeAway = async (id: string) => {
    await box.drop(riderId, id);
    show(without(id));
  };

  /** Null: the server has it; undefined: it waits. */
  const tryOne = async (id: string): Promise<Refusal | null | undefined> => {
    const word = words.find((one) => one.id === id);
    if (!word || leaving.signal.aborted || !isOnline()) return undefined;
    const answer = await attempt(word);
    if (leaving.signal.aborted) return undefined;
    if (answer === null) await takeAway(id);
    else if (answer && words.some((one) => one.id === id))
      show(words.map((one) => (one.id === id ? { ...one, refusal: answer } : one)));
    return answer;
  };

  const tryAll = async () => {
    await recalled;
    let undecided = false;
    for (const { id, refusal } of words) if (refusal === null && (await tryOne(id)) === undefined) undecided = true;
    noRetry();
    tries = undecided ? tries + 1 : 0;
    if (undecided && isOnline() && !leaving.signal.aborted)
      noRetry = wait(Math.min(FIRST_RETRY * tries, LONGEST_RETRY), sendAll);
  };

  /** One at a time: of two ratings of one ride the newer one must come last. */
  const inLine = <T>(act: () => Promise<T>): Promise<T> => {
    const done = line.then(act);
    line = done.catch(report);
    return done;
  };
  const sendAll = () => void inLine(tryAll).catch(() => undefined);

  const unlessLate = async <T>(answer: Promise<T>): Promise<T | undefined> => {
    let inTime = () => {};
    const late = new Promise<undefined>((done) => {
      inTime = wait(RIDER_WAITS, () => done(undefined));
    });
    return Promise.race([answer, late]).finally(() => inTime());
  };

  const say = async (said: Said): Promise<SaidOutcome> => {
    await recalled;
    // The same letter on its way from another tab is one letter: it goes under its own key.
    const twin = (await box.read(riderId)).find((kept) => isTheSame(kept.said, said));
    const word: LaterWord = { id: twin?.id ?? newId(), at: now(), said, refusal: null };
    await box.keep(riderId, { id: word.id, at: word.at, said });
    const older = words.filter((one) => isAboutTheSame(one.said, said));
    show([...without(word.id).filter((one) => !older.includes(one)), word]);
    for (const { id } of older) if (id !== word.id) await box.drop(riderId, id);
    if (!isOnline()) return { kind: 'waiting' };
    const first = inLine(() => tryOne(word.id));
    const refusal = await unlessLate(first);
    if (refusal === null) return { kind: 'sent' };
    if (refusal === undefined) {
      first.then((answer) => answer === undefined && sendAll()).catch(() => undefined);
      return { kind: 'waiting' };
    }
    await takeAway(word.id);
    return { kind: 'refused', refusal };
  };

  return {
    say: (said) => say(said),
    waiting: () => words,
    watch(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    sendAll,
    drop: takeAway,
    stop() {
      leaving.abort();
      noRetry();
      show([]);
    },
  };
}

const isTheSame = (one: Said, other: Said): boolean =>
  one.kind === 'feedback' && other.kind === 'feedback' && wordsOf(one.feedback) === wordsOf(other.feedback);

/** Where the phone was is not what is said. */
const wordsOf = ({ topic, title, text, rentId, bikeNumber, images }: Feedback): string =>
  JSON.stringify([topic, title, text, rentId, bikeNumber, images]);

const isAboutTheSame = (one: Said, other: Said): boolean =>
  one.kind === 'rating' && other.kind === 'rating' && one.rating.rentId === other.rating.rentId;
