import type { Operation } from './contract.ts';
import type { Rule } from './rule.ts';
import type { Asked, World } from './world.ts';

const SOME_ID = '00000000-0000-4000-8000-000000000000';
/** A valid value of each parameter of a path or a query, of nobody. */
const VALID: Readonly<Record<string, string>> = {
  number: '000000',
  key: 'conformance-unknown-key',
  keyId: '00000000',
  kind: 'metro',
  type: 'Ride',
  code: '000',
  z: '11',
  x: '1237',
  y: '640',
  phone: '70000000000',
  limit: '1',
  offset: '0',
};
/** Wrong parameters, for operations without a body and without the header `initiator`. */
const BROKEN: Readonly<Record<string, Asked>> = {
  getAvatar: { params: { name: 'conformance' } },
  getMapCell: { params: { z: '99', x: '0', y: '0' } },
  getStation: { params: { id: '0' } },
  getPublicBike: { params: { number: 'conformance' } },
  searchPlaces: { query: { q: ' ' } },
  getParking: { params: { number: 'conformance' } },
  getShortLink: { params: { code: '-' } },
};
/**
 * A backend that accepts a wrong request would end the rider's sessions, or the account. Only the SMS provider can sign a
 * wrong message.
 */
const NEVER_WRONG = new Set(['revokeAll', 'deleteAccount', 'receiveTextMessage']);
/** No path of the contracts has this method. */
const NO_METHOD = 'PATCH';

/** What holds of every operation: no answer without a token, to a wrong request, or to a method that its path lacks. */
export function everyRules({ operations, ask, now }: World): Rule[] {
  const rule = (id: string, name: string, wants: number, asked: Asked | null): Rule[] => {
    const run = async () => {
      const { status } = await ask(id, { expires: now(20), ...asked });
      return status === wants ? '' : `${status} came`;
    };
    return asked === null ? [] : [{ id: `every.${id}.${name}`, place: id, wants: String(wants), run }];
  };
  const paths = new Map(operations.map((operation) => [operation.path, operation]));
  return [
    ...operations.flatMap((operation) => [
      ...rule(operation.id, 'visitor', 401, operation.isPublic ? null : { ...valid(operation), as: 'nobody' }),
      ...rule(operation.id, 'wrong', 400, broken(operation)),
    ]),
    ...[...paths.values()].flatMap((operation) =>
      rule(operation.id, 'method', 405, '405' in operation.answers ? { ...valid(operation), method: NO_METHOD } : null),
    ),
    ...['getProfile', 'getCurrentRents'].flatMap((id) =>
      rule(id, 'headers', 431, { sends: { 'X-Long': 'x'.repeat(40_000) } }),
    ),
  ];
}

function valid({ parameters, body }: Operation): Asked {
  const values = (place: string) =>
    Object.fromEntries(
      parameters.flatMap(({ name, in: where, schema }) => {
        const value = VALID[name] ?? (schema.type === 'integer' ? '2147483647' : SOME_ID);
        return where === place && schema.const === undefined ? [[name, value]] : [];
      }),
    );
  return { params: values('path'), query: values('query'), ...(body ? { body: body.example } : {}) };
}

function broken(operation: Operation): Asked | null {
  const { id, body, parameters, answers } = operation;
  if (NEVER_WRONG.has(id) || !('400' in answers)) return null;
  if (BROKEN[id]) return BROKEN[id];
  if (body?.example) return { ...valid(operation), body: { conformance: true } };
  const hasInitiator = parameters.some(({ name }) => name === 'initiator');
  return hasInitiator ? { ...valid(operation), sends: { initiator: null } } : null;
}
