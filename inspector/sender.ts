import { createInspector } from '@statelyai/inspect';
import type { ActorRefLike, AnyActorRef } from 'xstate';
import { maskSecrets } from './maskSecrets.ts';
import type { AppMessage, PageMessage } from './messages.ts';

/** As it is sent: plain data, without secrets. */
const reported = (value: unknown) => maskSecrets(JSON.parse(JSON.stringify(value) ?? 'null'));

const isChart = (
  snapshot: unknown,
): snapshot is { value: unknown; children: Record<string, ActorRefLike | undefined> } =>
  typeof snapshot === 'object' && snapshot !== null && 'value' in snapshot && 'children' in snapshot;

/**
 * Sends facts about this tab's charts to the inspector, in the format of Stately's inspector, and gives the charts the
 * events that the inspector sends. Secrets are hidden before anything leaves the page. Returns a function that adds a
 * chart which no other chart has started.
 */
export function createSender(
  channel: BroadcastChannel,
  page: Pick<EventTarget, 'addEventListener'>,
): (root: AnyActorRef) => void {
  const tab = crypto.randomUUID().slice(0, 8);
  const known = new Map<string, ActorRefLike & { id?: string }>();
  const again: (() => void)[] = [];
  const post = (said: AppMessage) => channel.postMessage(said);

  channel.addEventListener('message', ({ data }: MessageEvent<PageMessage>) => {
    if (data.type === '@statelyai.connected') for (const send of again) send();
    if (data.type === 'watcher.sent') known.get(data.to)?.send(data.event);
  });
  page.addEventListener('pagehide', () => post({ type: 'app.closed', tab }));

  return (root) => {
    // Ids are unique within one actor system only.
    const system = `${tab}/${again.length}`;
    /** If a chart runs several times, each copy has its own name: `outbox.feedback`. */
    const nameOf = (sessionId: string, chart: string): string => {
      const id = known.get(`${system}/${sessionId}`)?.id;
      return id === undefined || id === sessionId ? chart : id;
    };
    const inspector = createInspector(
      { send: post },
      {
        serialize: (event) => ({
          ...event,
          sessionId: `${system}/${event.sessionId}`,
          // The inspector has the charts' definitions itself.
          ...(event.type === '@xstate.actor'
            ? {
                name: nameOf(event.sessionId, event.name),
                definition: undefined,
                parentId: event.parentId && `${system}/${event.parentId}`,
              }
            : {}),
        }),
      },
    );
    const sendFact = (ref: ActorRefLike) => {
      const snapshot = ref.getSnapshot();
      if (!isChart(snapshot)) return;
      known.set(`${system}/${ref.sessionId}`, ref);
      inspector.actor(ref, Object(reported(snapshot)));
      for (const child of Object.values(snapshot.children)) if (child) sendFact(child);
    };
    root.system.inspect((fact) => {
      // A chart cannot be read while it is being created: its first snapshot announces it.
      if (fact.type === '@xstate.snapshot' && isChart(fact.snapshot)) {
        if (!known.has(`${system}/${fact.actorRef.sessionId}`)) sendFact(fact.actorRef);
        inspector.snapshot(fact.actorRef, Object(reported(fact.snapshot)), { event: Object(reported(fact.event)) });
      }
    });
    again.push(() => sendFact(root));
    sendFact(root);
  };
}
