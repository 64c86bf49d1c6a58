/** Notices while the app is closed, for the screens that offer them. */
export type { NoticeState } from './notices.screen.ts';
export { useNotices } from './useNotices.ts';
