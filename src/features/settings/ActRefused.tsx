import { ErrorBanner } from '#errors/ErrorBanner.tsx';
import { refusalOf } from '#errors/refusalOf.ts';

/** What came in the way of something the rider asked for, where they asked. Said at once. */
export const ActRefused = ({ cause, retry }: { cause: Error | null; retry: () => void }) => (
  <div role="alert">{cause && <ErrorBanner refusal={refusalOf(cause)} handlers={{ retry }} />}</div>
);
