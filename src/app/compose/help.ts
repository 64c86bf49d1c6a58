import type { OpenOutboxDeps } from '#app/services/outbox/openOutbox.ts';
import { lazy } from '#domain/lazy.ts';
import type { AppDeps } from './deps.ts';

/** What a rider tells support, and what the operator tells riders. */
export const createHelp = (parts: OpenOutboxDeps & Pick<AppDeps, 'settings' | 'transport'>) => ({
  /** Items that the server has not accepted yet. Loads with the ride's code. Rejects when nobody is signed in. */
  outbox: lazy(
    async () => (await import('#app/services/outbox/openOutbox.ts')).openOutbox(parts),
    parts.riderMemory.watch,
  ),
  /** Pictures of unfinished feedback. Loads with the first form. */
  attachmentDrafts: lazy(async () => (await import('#platform/attachmentDrafts.ts')).createAttachmentDrafts()),
  /** Loads with the first screen that shows a story. */
  stories: lazy(async () =>
    (await import('#app/services/stories/openStories.ts')).openStories({ ...parts.settings, ...parts }, parts.session),
  ),
});
