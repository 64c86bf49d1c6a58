import { Fault } from '#api/fault.ts';
import type { Refusal } from '#domain/errorCode.ts';
import { ErrorBanner } from '#errors/ErrorBanner.tsx';

const refusalOf = (cause: Error): Refusal => (cause instanceof Fault ? { code: cause.code, serverText: cause.serverText } : { code: 'unknownError' });

/** What came in the way of something the rider asked for, where they asked. Said at once. */
export const ActRefused = ({ cause, retry }: { cause: Error | null; retry: () => void }) => (
  <div role="alert">{cause && <ErrorBanner refusal={refusalOf(cause)} handlers={{ retry }} />}</div>
);
