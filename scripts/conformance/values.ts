import { randomInt, randomUUID } from 'node:crypto';
import { at } from './fields.ts';
import { type Target, Untried, type World } from './world.ts';

/** The values that rules share, by the names that rules.yaml gives them. */
export type Values = {
  set(name: string, value: unknown): void;
  /** @throws {Untried} when no earlier rule kept it */
  get(name: string): unknown;
  /** A copy with each `$name` or `$name.member` replaced; inside a longer text, by its text. @throws {Untried} */
  fill(template: unknown): unknown;
};

/** A PNG of one pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const LARGEST_PICTURE = 6 * 1024 * 1024;
const DOCUMENTS = ['userAgreement', 'personalData'];
const KEYS = [
  'messageKey',
  'cardKey',
  'paymentKey',
  'buyKey',
  'promoKey',
  'startKey',
  'completeKey',
  'freshKey',
  'deviceKeyKey',
];

export function createValues({ vehicles: [vehicle], buy, riders: [first] }: Target, world: World): Values {
  const { login = '', pin = '' } = first ?? {};
  const nobody = `${randomInt(1e9, 9e9)}`;
  const known = new Map<string, unknown>(
    Object.entries({
      login,
      pin,
      otherPin: `${(Number(pin) + 1) % 10_000}`.padStart(4, '0'),
      /** A login and a phone that nobody has. */
      nobody,
      me: world.rider('first').id,
      vehicle,
      buy,
      noId: '00000000-0000-4000-8000-000000000000',
      picture: PICTURE,
      largePicture: Buffer.concat([PICTURE, Buffer.alloc(LARGEST_PICTURE)]),
      image: PICTURE.toString('base64'),
      message: `Conformance ${nobody}: please ignore this message.`,
      version: `conformance-${nobody}`,
      troika: `${randomInt(1e9, 9e9)}`,
      push: {
        endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/conformance',
        keys: {
          p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
          auth: 'BTBZMqHH6r4Tts7J_aSIgg',
        },
        language: 'en',
      },
      textMessage: {
        id: `conformance-${nobody}`,
        from: '+70000000000',
        to: '+70000000000',
        text: 'conformance',
        receivedAt: '2026-06-15T06:00:00Z',
        cell: null,
      },
      registration: {
        profileData: {
          PhoneNumber: '0000000',
          language: 'en',
          agreements: DOCUMENTS.map((document) => ({ document, version: '2026-06-01', at: '2026-06-15T06:00:00Z' })),
        },
      },
      ...Object.fromEntries(KEYS.map((key) => [key, randomUUID()])),
    }),
  );

  const get = (name: string): unknown => {
    const [head = '', ...path] = name.split('.');
    if (head === 'now') return world.now();
    if (head === 'unixSeconds') return String(Math.floor(Date.parse(world.now()) / 1000));
    if (head === 'myRefresh') return world.rider('first').refresh;
    if (head === 'they') return world.rider('second').id;
    const value = at(known.get(head), path.join('.'));
    if (value === undefined || value === null || value === '')
      throw new Untried(MISSING[head] ?? `no ${name} came before`);
    return value;
  };
  const fill = (template: unknown): unknown => {
    if (typeof template === 'string') {
      const [whole, name] = /^\$([\w.]+)$/.exec(template) ?? [];
      return whole && name ? get(name) : template.replace(/\$(\w+)/g, (_, part: string) => String(get(part)));
    }
    if (Array.isArray(template)) return template.map(fill);
    if (typeof template !== 'object' || template === null) return template;
    return Object.fromEntries(Object.entries(template).map(([name, member]) => [name, fill(member)]));
  };
  return { set: (name, value) => void known.set(name, value), get, fill };
}

const MISSING: Readonly<Record<string, string>> = {
  vehicle: 'give --vehicle',
  buy: 'give --buy TARIFF: the first rider’s default card pays it',
  rentId: 'no ride began',
  deviceKey: 'SMS_NOT_OFFERED',
};
