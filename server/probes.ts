/** What the server asks before it says that it can serve; rejects when it cannot. */
export type Ready = () => Promise<unknown>;

/** A supervisor waits a few seconds for the answer, and counts silence as a failure without a reason. Milliseconds. */
export const READY_WITHIN_MS = 2_000;

/** Why the server cannot serve now, or null when it can. */
export async function unreadiness(ready: Ready): Promise<Error | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${READY_WITHIN_MS} ms.`)), READY_WITHIN_MS);
  });
  try {
    await Promise.race([ready(), late]);
    return null;
  } catch (cause) {
    return cause instanceof Error ? cause : new Error(String(cause));
  } finally {
    clearTimeout(timer);
  }
}
