import { createHmac } from 'node:crypto';
import * as v from 'valibot';
import { controlClient } from '../controlClient.ts';
import { gatewayHeaders, postJson, type Reached, type Reply, type Rider } from './sandbox.ts';

const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const Key = v.looseObject({ keyId: v.string(), secret: v.string() });
type Key = v.InferOutput<typeof Key>;

/** A binary text as base32: five bits a character. */
const base32 = (bits: string): string => bits.replace(/.{5}/g, (five) => DIGITS[Number.parseInt(five, 2)] ?? '');
const bitsOf = (hex: string): string =>
  hex.replace(/./g, (digit) => Number.parseInt(digit, 16).toString(2).padStart(4, '0'));
const hmac = (secret: string, text: string): string =>
  createHmac('sha256', Buffer.from(secret, 'base64')).update(text).digest('hex');

/** `VELORENT …` with the code of this secret. */
export const signedText = (secret: string, text: string): string =>
  `${text} ${base32(bitsOf(hmac(secret, `ask|${text}`)).slice(0, 60))}`;

type Wish = { counter?: number; minute?: number; key?: string };

export const registerKey = (
  sandbox: Pick<Reached, 'origins'>,
  rider: Pick<Rider, 'token'>,
  key = crypto.randomUUID(),
): Promise<Reply> =>
  postJson(`${sandbox.origins.gateway}/api/sms/device-key`, undefined, {
    ...gatewayHeaders(rider.token),
    'Idempotency-Key': key,
  });

/** A rider's phone without internet, in a sandbox: composes messages as the app does, and reads the answers. */
export async function textPhone(
  sandbox: Pick<Reached, 'origins' | 'clock'>,
  rider: Pick<Rider, 'token'>,
  phone: string,
) {
  const { keyId, secret }: Key = v.parse(Key, (await registerKey(sandbox, rider)).body);
  let counter = 0;
  const control = controlClient(sandbox.origins.data);
  /** `START 51307`, `FINISH 51307/1208`. */
  const compose = (what: string, wish: Wish = {}): string => {
    const { minute = Math.floor(sandbox.clock.now() / 60_000), key = crypto.randomUUID() } = wish;
    const idempotency = base32(`00${bitsOf(key.replaceAll('-', ''))}`);
    return signedText(secret, `VELORENT ${what} ${keyId} ${wish.counter ?? (counter += 1)} ${minute} ${idempotency}`);
  };
  const send = (text: string, from = phone) => control.POST('/control/texts', { body: { text, from } });
  return {
    keyId,
    secret,
    compose,
    send,
    /** Composes and sends; a lock moves for two seconds at most. */
    async does(what: string, wish?: Wish) {
      await send(compose(what, wish));
      await sandbox.clock.advance(5_000);
      return (await answers())[0];
    },
    answers,
  };

  /** What the operator has sent to the phone, the newest first: `outcome minute rentId` after the link was checked. */
  async function answers(): Promise<string[]> {
    const { data } = await control.GET('/control/texts', { params: { query: { phone } } });
    const arrived = data?.items.filter((one) => !one.fromPhone && one.state === 'arrived') ?? [];
    return arrived.map(({ text }) => {
      const [link = '', digits = ''] = text.split(' ');
      const token = link.split('/s#')[1] ?? '';
      const [id, count, outcome, minute, rentId] = token.split('.');
      const said = [id, count, outcome, minute, rentId].join('.');
      const mac = base32(`${bitsOf(hmac(secret, `answer|${said}`)).slice(0, 96)}0000`);
      const number = Number.parseInt(hmac(secret, `digits|${count}|${outcome}|${minute}`).slice(0, 8), 16) % 1_000_000;
      const isGenuine = token === `${said}.${mac}` && digits === String(number).padStart(6, '0') && id === keyId;
      return isGenuine ? `${count} ${outcome} ${minute} ${rentId}` : `forged: ${text}`;
    });
  }
}
