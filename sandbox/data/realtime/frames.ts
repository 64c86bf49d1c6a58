import * as v from 'valibot';

/** One message of a Phoenix channel. `ref` numbers a request, `joinRef` the subscription it belongs to. */
export type Frame = { joinRef: string | null; ref: string | null; topic: string; event: string; payload: unknown };

const Ref = v.optional(v.nullable(v.string()), null);
const ArrayFrame = v.tuple([v.nullable(v.string()), v.nullable(v.string()), v.string(), v.string(), v.unknown()]);
const ObjectFrame = v.object({ join_ref: Ref, ref: Ref, topic: v.string(), event: v.string(), payload: v.unknown() });

/** Version 2 writes a message as an array, version 1 as an object; both are accepted. null for anything else. */
export function readFrame(text: string): Frame | null {
  let message: unknown;
  try {
    message = JSON.parse(text);
  } catch {
    return null;
  }
  const array = v.safeParse(ArrayFrame, message);
  if (array.success) {
    const [joinRef, ref, topic, event, payload] = array.output;
    return { joinRef, ref, topic, event, payload };
  }
  const object = v.safeParse(ObjectFrame, message);
  if (!object.success) return null;
  const { join_ref: joinRef, ref, topic, event, payload } = object.output;
  return { joinRef, ref, topic, event, payload };
}

export const writeFrame = (version: 1 | 2, { joinRef, ref, topic, event, payload }: Frame): string =>
  JSON.stringify(
    version === 2 ? [joinRef, ref, topic, event, payload] : { topic, event, payload, ref, join_ref: joinRef },
  );

const Binding = v.object({
  event: v.picklist(['*', 'INSERT', 'UPDATE', 'DELETE']),
  schema: v.optional(v.string(), 'public'),
  table: v.optional(v.string(), '*'),
  filter: v.optional(v.string(), ''),
});
const Join = v.object({
  access_token: v.optional(v.nullable(v.string())),
  config: v.optional(
    v.object({
      private: v.optional(v.boolean(), false),
      postgres_changes: v.optional(v.array(Binding), []),
      postgres_changes_options: v.optional(v.object({ wait: v.optional(v.boolean(), false) }), { wait: false }),
    }),
  ),
});

/** The changes that a channel subscribes to. `*` and an empty filter mean all. */
export type ChangeFilter = v.InferOutput<typeof Binding>;
export type JoinRequest = { accessToken: string | null; isPrivate: boolean; wishes: ChangeFilter[]; waits: boolean };

/** null when a join is malformed. */
export function readJoin(payload: unknown): JoinRequest | null {
  const parsed = v.safeParse(Join, payload);
  if (!parsed.success) return null;
  const { access_token: accessToken = null, config } = parsed.output;
  return {
    accessToken,
    isPrivate: config?.private ?? false,
    wishes: config?.postgres_changes ?? [],
    waits: config?.postgres_changes_options.wait ?? false,
  };
}

const Access = v.object({ access_token: v.string() });

export function readAccessToken(payload: unknown): string | null {
  const parsed = v.safeParse(Access, payload);
  return parsed.success ? parsed.output.access_token : null;
}
