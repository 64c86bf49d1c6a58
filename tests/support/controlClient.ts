import type { InferInput, ObjectSchema } from 'valibot';
import type { Operation } from '#sandbox/control/operation.ts';
import type { operations } from '#sandbox/control/operations.ts';

type Operations = typeof operations;
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type PathOf<M extends Method, Name = keyof Operations> = Name extends `${M} ${infer Path}` ? Path : never;
type At<M extends Method, Path extends string> = Operations[Extract<keyof Operations, `${M} ${Path}`>];

type Given<O> = O extends Operation<infer Takes, unknown> ? InferInput<ObjectSchema<Takes, undefined>> : never;
type Options<G> = (G extends { path: infer Path } ? { params: { path: Path } } : {}) &
  (G extends { query: infer Query } ? { params?: { query?: Query } } : {}) &
  (G extends { body: infer Body } ? { body: Body } : {});
type OptionsOf<O> = Options<Given<O>>;
type AnswerOf<O> = O extends { run(...parts: never): Promise<infer Answer> } ? Answer : never;

type ControlClient = {
  [M in Method]: <Path extends PathOf<M>>(
    path: Path,
    ...options: {} extends OptionsOf<At<M, Path>> ? [OptionsOf<At<M, Path>>?] : [OptionsOf<At<M, Path>>]
  ) => Promise<{ data?: AnswerOf<At<M, Path>>; error?: unknown; response: Response }>;
};

type AnyOptions = { params?: { path?: unknown; query?: unknown }; body?: unknown };

/**
 * The sandbox's control API, typed by its operations. `data` is the answer of a status 2xx, `error` of any other.
 *
 * @param refused called with every answer of another status
 */
export function controlClient(
  dataOrigin: string,
  refused: (response: Response) => Promise<void> = async () => undefined,
): ControlClient {
  const calling =
    (method: Method) =>
    async (template: string, { params = {}, body }: AnyOptions = {}) => {
      const given = Object.entries(Object(params.path));
      const path = given.reduce(
        (at, [name, value]) => at.replace(`{${name}}`, encodeURIComponent(String(value))),
        template,
      );
      const query = new URLSearchParams(
        Object.entries(Object(params.query)).map(([name, value]) => [name, String(value)]),
      );
      const response = await fetch(`${dataOrigin}${path}?${query}`, {
        method,
        ...(body === undefined ? {} : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
      });
      if (!response.ok) await refused(response.clone());
      const answer = response.status === 204 ? undefined : await response.json();
      return response.ok ? { data: answer, response } : { error: answer, response };
    };
  return {
    GET: calling('GET'),
    POST: calling('POST'),
    PUT: calling('PUT'),
    PATCH: calling('PATCH'),
    DELETE: calling('DELETE'),
  };
}
