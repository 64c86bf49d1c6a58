import type { NoticesNow } from '#src/runtime.tsx';

/** What may be done about notices in this browser, and why nothing may. */
export type NoticeState = 'inAppOnly' | 'unsupported' | 'onlyInstalled' | 'forbidden' | 'off' | 'on';

/** @param isAllowPush the account's word (account §3, IsAllowPush); a word that has not come stands in nobody's way */
export function noticeState(
  { permission, isOffered, isOn }: NoticesNow,
  isAllowPush: boolean | null | undefined,
): NoticeState {
  if (!isOffered) return 'inAppOnly';
  if (permission === 'none') return 'unsupported';
  if (permission === 'onlyInstalled') return 'onlyInstalled';
  if (permission === 'denied') return 'forbidden';
  return isOn && isAllowPush !== false ? 'on' : 'off';
}
