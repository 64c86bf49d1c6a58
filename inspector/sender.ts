import { createInspector } from '@statelyai/inspect';
import type { ActorRefLike, AnyActorRef } from 'xstate';
import { hide } from './hide.ts';
import type { FromApp, FromWatcher } from './wire.ts';

/** As it goes over the wire: plain, and without secrets. */
const told = (value: unknown) => hide(JSON.parse(JSON.stringify(value) ?? 'null'));

const isChart = (
  snapshot: unknown,
): snapshot is { value: unknown; children: Record<string, ActorRefLike | undefined> } =>
  typeof snapshot === 'object' && snapshot !== null && 'value' in snapshot && 'children' in snapshot;

/**
 * Tells whoever watches what the charts of this tab do, in the words of Stately's inspector, and gives them the events that a watcher
 * sends. Secrets are hidden before anything leaves the page. Answers how to add a chart that nobody else has started.
 */
export function createSender(
  channel: BroadcastChannel,
  page: Pick<EventTarget, 'addEventListener'>,
): (root: AnyActorRef) => void {
  const tab = crypto.randomUUID().slice(0, 8);
  const known = new Map<string, ActorRefLike>();
  const again: (() => void)[] = [];
  const post = (said: FromApp) => channel.postMessage(said);

  channel.addEventListener('message', ({ data }: MessageEvent<FromWatcher>) => {
    if (data.type === '@statelyai.connected') for (const tell of again) tell();
    if (data.type === 'watcher.sent') known.get(data.to)?.send(data.event);
  });
  page.addEventListener('pagehide', () => post({ type: 'app.closed', tab }));

  return (root) => {
    // Ids are unique within one system of actors only.
    const system = `${tab}/${again.length}`;
    const inspector = createInspector(
      { send: post },
      {
        serialize: (event) => ({
          ...event,
          sessionId: `${system}/${event.sessionId}`,
          // The page that watches has the charts themselves.
          ...(event.type === '@xstate.actor'
            ? { definition: undefined, parentId: event.parentId && `${system}/${event.parentId}` }
            : {}),
        }),
      },
    );
    const tellOf = (ref: ActorRefLike) => {
      const snapshot = ref.getSnapshot();
      if (!isChart(snapshot)) return;
      known.set(`${system}/${ref.sessionId}`, ref);
      inspector.actor(ref, Object(told(snapshot)));
      for (const child of Object.values(snapshot.children)) if (child) tellOf(child);
    };
    root.system.inspect((fact) => {
      // A chart that is being made cannot be looked at: its first snapshot introduces it.
      if (fact.type === '@xstate.snapshot' && isChart(fact.snapshot)) {
        if (!known.has(`${system}/${fact.actorRef.sessionId}`)) tellOf(fact.actorRef);
        inspector.snapshot(fact.actorRef, Object(told(fact.snapshot)), { event: Object(told(fact.event)) });
      }
    });
    again.push(() => tellOf(root));
    tellOf(root);
  };
}
