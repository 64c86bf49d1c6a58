/** The part of the library's dispatcher that this file uses. */
type Workers = {
  /** Replaces workers that do not answer within half a second; a check that is running is shared. */
  ensureWorkers(): Promise<void>;
  ping(timeoutMs: number): Promise<boolean>;
};
type Page = EventTarget & { readonly visibilityState: DocumentVisibilityState };

/** Replaced workers load their code anew, ms. */
const REPLACED_MS = 10_000;

/**
 * iOS ends workers of a hidden page, and no event says so. The library asks them for a sign of life when the page is
 * shown, and replaces silent ones once. Calls the listener when those are silent too: the map will draw nothing more.
 * Returns a function that stops it.
 */
export function watchSilence(workers: Workers, page: Page, listener: () => void): () => void {
  let turns = 0;
  const look = async () => {
    turns += 1;
    if (page.visibilityState !== 'visible') return;
    const turn = turns;
    await workers.ensureWorkers();
    const isAlive = await workers.ping(REPLACED_MS);
    // A page that was hidden meanwhile was suspended with its workers: their silence says nothing.
    if (!isAlive && turn === turns) listener();
  };
  const onTurn = () => void look();
  page.addEventListener('visibilitychange', onTurn);
  return () => {
    turns += 1;
    page.removeEventListener('visibilitychange', onTurn);
  };
}
