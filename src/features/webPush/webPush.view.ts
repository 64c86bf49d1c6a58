import type { WebPushState } from '#src/runtime/services.ts';

/** The state of push in this browser, and why it is not possible. */
export type WebPushStatus = 'inAppOnly' | 'unsupported' | 'onlyInstalled' | 'forbidden' | 'off' | 'on';

/** @param isAllowPush the account's setting (account §3, IsAllowPush); a missing setting does not block push */
export function webPushStatus(
  { permission, isOffered, isOn }: WebPushState,
  isAllowPush: boolean | null | undefined,
): WebPushStatus {
  if (!isOffered) return 'inAppOnly';
  if (permission === 'none') return 'unsupported';
  if (permission === 'onlyInstalled') return 'onlyInstalled';
  if (permission === 'denied') return 'forbidden';
  return isOn && isAllowPush !== false ? 'on' : 'off';
}
