import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/** The keys of a browser's subscription, base64url. */
export type BrowserKeys = { p256dh: string; auth: string };

/** Random for each message; passed in only to check against the example of RFC 8291. */
export type Drawn = { salt: Buffer; privateKey: Buffer };

const RECORD = 4096;
const LAST_RECORD = Buffer.of(2);
const CURVE = 'prime256v1';

const draw = (): Drawn => {
  const pair = createECDH(CURVE);
  pair.generateKeys();
  return { salt: randomBytes(16), privateKey: pair.getPrivateKey() };
};
const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

/**
 * A message that only that browser can read: one record of aes128gcm (RFC 8188) under the keys of RFC 8291.
 * @throws when the browser's key is not a point of the curve
 */
export function encryptPush(
  message: string,
  { p256dh, auth }: BrowserKeys,
  { salt, privateKey }: Drawn = draw(),
): Buffer {
  const own = createECDH(CURVE);
  own.setPrivateKey(privateKey);
  const ownPublic = own.getPublicKey();
  const theirs = Buffer.from(p256dh, 'base64url');
  const meant = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ownPublic]);
  const secret = derive(own.computeSecret(theirs), Buffer.from(auth, 'base64url'), meant, 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);

  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(RECORD);
  return Buffer.concat([
    salt,
    size,
    Buffer.of(ownPublic.length),
    ownPublic,
    cipher.update(message),
    cipher.update(LAST_RECORD),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
}
