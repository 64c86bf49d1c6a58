import { createBrowserInspector } from '@statelyai/inspect';
import type { AnyActorRef } from 'xstate';
import { hide } from './hide.ts';

/**
 * Opens Stately's hosted inspector and shows it the charts, without secrets. It listens to the page that opened it, so it works
 * where pages may know each other: in development, not under the policy of a build.
 */
export function watchInStately(follow: (hear: (root: AnyActorRef) => void) => void): void {
  const inspector = createBrowserInspector({
    sanitizeEvent: (event) => Object.assign({ type: event.type }, hide(JSON.parse(JSON.stringify(event)))),
    sanitizeContext: (context) => Object(hide(JSON.parse(JSON.stringify(context ?? null)))),
  });
  follow((root) => {
    inspector.actor(root, root.getSnapshot());
    root.system.inspect(inspector.inspect);
  });
}
