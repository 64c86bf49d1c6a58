const types: Record<string, string> = import.meta.glob('../machines/*/*.types.ts', {
  eager: true,
  query: '?raw',
  import: 'default',
});

const sample = (type: string): unknown => {
  const text = type.trim();
  const literal = /^'([^']*)'/.exec(text);
  if (literal) return literal[1];
  if (/^string\b/.test(text)) return '';
  if (/^number\b/.test(text)) return 0;
  if (/^boolean\b/.test(text)) return false;
  return text.endsWith('[]') ? [] : null;
};

/** `{ type: 'rider.numberTyped'; number: string }` as the types of the charts write it: the fields of each event. */
const written = new Map(
  Object.values(types).flatMap((source) =>
    [...source.matchAll(/\{\s*type:\s*'([\w.]+)';?([^{}]*)\}/g)].map(([, type = '', fields = '']) => [
      type,
      Object.fromEntries(
        [...fields.matchAll(/(\w+)\??:\s*([^;]+)/g)].map(([, name = '', text = '']) => [name, sample(text)]),
      ),
    ]),
  ),
);

const lastPayloads = new Map<string, object>();

/** The payload of this event type when it was last seen; before that, its fields, empty. */
export const payloadOf = (type: string): object =>
  lastPayloads.get(type) ?? written.get(type) ?? (type.startsWith('xstate.done.actor') ? { output: null } : {});

export function rememberPayload({ type, ...payload }: { type: string }): void {
  lastPayloads.set(type, payload);
}
