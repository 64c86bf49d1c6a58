import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { importJWK, jwtVerify } from 'jose';
import { listen } from '#server/listen.ts';

type Delivered = { name: string; message: unknown; headers: IncomingMessage['headers']; signedFor: string };

/** A browser that holds its own keys, as the page gives them to the server. */
export type StandInBrowser = { endpoint: string; keys: { p256dh: string; auth: string } };

/**
 * A push service on this machine, and the browsers that have subscribed with it: takes what is sent, checks who signed
 * it, and reads it as the browser would (RFC 8291). Shares no code with the sender.
 */
export async function openPushService(publicKey: string) {
  const browsers = new Map<string, ReturnType<typeof createECDH>>();
  const secrets = new Map<string, Buffer>();
  const delivered: Delivered[] = [];
  const refused: string[] = [];
  let status = 201;

  const receive = async (request: IncomingMessage): Promise<number> => {
    const name = (request.url ?? '/').slice(1);
    const body = await buffer(request);
    const [keys, secret] = [browsers.get(name), secrets.get(name)];
    if (status !== 201 || !keys || !secret) {
      refused.push(name);
      return keys ? status : 410;
    }
    const signedFor = await signerOf(request.headers.authorization ?? '', publicKey);
    delivered.push({ name, message: JSON.parse(open(body, keys, secret)), headers: request.headers, signedFor });
    return status;
  };
  const server = createServer((request, response) => {
    receive(request).then(
      (answered) => response.writeHead(answered).end(),
      (error: unknown) => response.writeHead(400).end(String(error)),
    );
  });
  const origin = `http://127.0.0.1:${await listen(server, 0, '127.0.0.1')}`;
  return {
    origin,
    delivered,
    refused,
    /** The answer to every message from now on. */
    answer: (next: number) => void (status = next),
    subscribe(name: string): StandInBrowser {
      const keys = createECDH('prime256v1');
      keys.generateKeys();
      const secret = randomBytes(16);
      browsers.set(name, keys);
      secrets.set(name, secret);
      return {
        endpoint: `${origin}/${name}`,
        keys: { p256dh: keys.getPublicKey('base64url'), auth: secret.toString('base64url') },
      };
    },
    /** The browser has unsubscribed. */
    unsubscribe: (name: string) => void browsers.delete(name),
    close: () => new Promise((closed) => server.close(closed)),
  };
}

/** The reader that the signature names. @throws when another key has signed */
async function signerOf(authorization: string, publicKey: string): Promise<string> {
  const [, token, key] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? [];
  if (!token || key !== publicKey) throw new Error('signed by another key');
  const point = Buffer.from(publicKey, 'base64url');
  const part = (from: number) => point.subarray(from, from + 32).toString('base64url');
  const { payload } = await jwtVerify(
    token,
    await importJWK({ kty: 'EC', crv: 'P-256', x: part(1), y: part(33) }, 'ES256'),
  );
  if (!payload.sub?.startsWith('mailto:')) throw new Error('no contact');
  return String(payload.aud);
}

/** RFC 8188 with the keys of RFC 8291, read from their text: header, one record, its end marked with 2. */
function open(body: Buffer, keys: ReturnType<typeof createECDH>, secret: Buffer): string {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
  const input = Buffer.from(hkdfSync('sha256', keys.computeSecret(sender), secret, info, 32));
  const key = Buffer.from(hkdfSync('sha256', input, salt, 'Content-Encoding: aes128gcm\0', 16));
  const nonce = Buffer.from(hkdfSync('sha256', input, salt, 'Content-Encoding: nonce\0', 12));
  const cipher = createDecipheriv('aes-128-gcm', key, nonce);
  cipher.setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
  if (plain.at(-1) !== 2) throw new Error('not the last record');
  return plain.subarray(0, -1).toString();
}
