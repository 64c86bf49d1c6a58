import { createBrowserInspector } from '@statelyai/inspect';
import type { AnyActorRef } from 'xstate';
import { maskSecrets } from './maskSecrets.ts';

/**
 * Opens Stately's hosted inspector and shows it the charts, without secrets. It listens to the page that opened it, so
 * it works where pages may reach each other: in development, not under a build's policy.
 */
export function watchInStately(follow: (listener: (root: AnyActorRef) => void) => void): void {
  const inspector = createBrowserInspector({
    sanitizeEvent: (event) => Object.assign({ type: event.type }, maskSecrets(JSON.parse(JSON.stringify(event)))),
    sanitizeContext: (context) => Object(maskSecrets(JSON.parse(JSON.stringify(context ?? null)))),
  });
  follow((root) => {
    inspector.actor(root, root.getSnapshot());
    root.system.inspect(inspector.inspect);
  });
}
