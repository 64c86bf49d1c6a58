/**
 * The result of `work`, or of `late` when the browser has not answered in time. What `late` throws rejects.
 * @param limit milliseconds
 */
export function withDeadline<T>(limit: number, work: Promise<T>, late: () => T): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<void>((done) => {
    timer = setTimeout(done, limit);
  });
  return Promise.race([work, tooLate.then(late)]).finally(() => clearTimeout(timer));
}
