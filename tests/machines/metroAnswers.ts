import { CODE_COOLDOWN_MS, metroRefusal, type SentCode } from '#domain/metro.ts';
import type { CodeRequested, CodeSubmitted } from '#machines/metroOtp/metroOtp.types.ts';

export const code: SentCode = { length: 6, mayAskAgainAt: CODE_COOLDOWN_MS };
const said = (status: number, description: string | null = null) => ({
  status,
  description,
  retryInSeconds: description === 'retry_after' ? 90 : null,
});
export const noCode = (status: number, description?: string): CodeRequested => {
  const refused = metroRefusal(said(status, description), 'request');
  return { kind: 'refused', ...refused, code: refused.leaves === 'codeSent' ? code : null };
};
export const noLink = (status: number, description?: string): CodeSubmitted => ({
  kind: 'refused',
  ...metroRefusal(said(status, description), 'submit'),
});
