/**
 * Messages and answers of a ride by text message (decisions §4.19), which the app's tests and the sandbox's both read: they
 * agree with these constants, so they agree with each other. Made with `openssl dgst -sha256 -mac HMAC` and `bc`, and checked
 * with Python; no code of this repository made them.
 */
type TextVector = {
  /** base64, as `registerDeviceKey` answers it. */
  secret: string;
  act: 'START' | 'OPEN' | 'FINISH';
  vehicle: string;
  parking: string | null;
  keyId: string;
  counter: number;
  /** Unix minutes. */
  minute: number;
  idempotencyKey: string;
  message: string;
};

/** The first, the middle and the last of what each field can be. */
export const messageVectors: readonly TextVector[] = [
  {
    secret: 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=',
    act: 'START',
    vehicle: '51307',
    parking: null,
    keyId: '7K3M9QXA',
    counter: 12,
    minute: 29_691_720,
    idempotencyKey: '0f8fad5b-d9cb-469f-a165-70867728950e',
    message: 'VELORENT START 51307 7K3M9QXA 12 29691720 0FHYPNQPEB8TFT2SBGGSVJH58E B0A1WJKG62FX',
  },
  {
    secret: '86HHew5dSYJquNQXDJLm/zWAvmHSD5pMdxPotWSdCsI=',
    act: 'FINISH',
    vehicle: '40117',
    parking: '1208',
    keyId: 'Z0V4TN8H',
    counter: 4096,
    minute: 29_691_999,
    idempotencyKey: 'ffffffff-ffff-4fff-bfff-ffffffffffff',
    message: 'VELORENT FINISH 40117/1208 Z0V4TN8H 4096 29691999 7ZZZZZZZZZ9ZZVZZZZZZZZZZZZ WW1T0J9HCR03',
  },
  {
    secret: '//////////////////////////////////////////8=',
    act: 'OPEN',
    vehicle: '300103',
    parking: null,
    keyId: '00000000',
    counter: 1,
    minute: 29_691_720,
    idempotencyKey: '00000000-0000-4000-8000-000000000001',
    message: 'VELORENT OPEN 300103 00000000 1 29691720 00000000008008000000000001 243749AR4P41',
  },
];

type AnswerVector = {
  secret: string;
  keyId: string;
  counter: number;
  outcome: string;
  minute: number;
  rentId: string | null;
  token: string;
  digits: string;
};

export const answerVectors: readonly AnswerVector[] = [
  {
    secret: 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=',
    keyId: '7K3M9QXA',
    counter: 12,
    outcome: 'started',
    minute: 29_691_720,
    rentId: '6a1f2c9e-4b7d-4c1a-9f3e-2d5b8c7a6f11',
    token: '7K3M9QXA.12.started.29691720.6a1f2c9e4b7d4c1a9f3e2d5b8c7a6f11.S9ARW43WQ4BRSTH3NNEG',
    digits: '451841',
  },
  {
    secret: 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=',
    keyId: '7K3M9QXA',
    counter: 13,
    outcome: 'chain-opened',
    minute: 29_691_721,
    rentId: '6a1f2c9e-4b7d-4c1a-9f3e-2d5b8c7a6f11',
    token: '7K3M9QXA.13.chain-opened.29691721.6a1f2c9e4b7d4c1a9f3e2d5b8c7a6f11.YR74QEQWGR54TH0Q0YDG',
    digits: '227807',
  },
  {
    secret: '86HHew5dSYJquNQXDJLm/zWAvmHSD5pMdxPotWSdCsI=',
    keyId: 'Z0V4TN8H',
    counter: 4096,
    outcome: 'finished',
    minute: 29_691_990,
    rentId: 'ffffffff-ffff-4fff-bfff-ffffffffffff',
    token: 'Z0V4TN8H.4096.finished.29691990.ffffffffffff4fffbfffffffffffffff.4Y0D9Z7PCVQQMYCZRJHG',
    digits: '195652',
  },
  {
    secret: '//////////////////////////////////////////8=',
    keyId: '00000000',
    counter: 1,
    outcome: 'COMMAND_EXPIRED',
    minute: 29_691_745,
    rentId: null,
    token: '00000000.1.COMMAND_EXPIRED.29691745.-.SF5STGEADMRYJSG8CGKG',
    digits: '724122',
  },
];
