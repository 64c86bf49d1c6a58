/**
 * A signal that aborts with a `TimeoutError` after `ms`, or with the reason of the first of `signals` that aborts.
 * Stands for `AbortSignal.any`, which the oldest browsers lack (docs/decisions/030), and for the reason that Chrome
 * before 124 gives to `AbortSignal.timeout`: there a timeout looks like a cancelled request.
 */
export function within(ms: number, ...signals: readonly AbortSignal[]): AbortSignal {
  const limit = new AbortController();
  const { signal } = limit;
  const clock = AbortSignal.timeout(ms);
  clock.addEventListener('abort', () => limit.abort(new DOMException('signal timed out', 'TimeoutError')), { signal });
  for (const given of signals) {
    if (given.aborted) limit.abort(given.reason);
    else given.addEventListener('abort', () => limit.abort(given.reason), { signal });
  }
  return signal;
}
