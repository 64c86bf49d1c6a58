import { expect, test } from 'vitest';
import { gatewayCall, mainCall, main } from '../support/sandbox/account.ts';
import {
  APP_ORIGIN,
  ask,
  fileSandbox,
  mainHeaders,
  postJson,
  riderOf,
  textOf,
  type Reply,
  type Rider,
} from '../support/sandbox/sandbox.ts';
import { controlOf } from '../support/sandbox/world.ts';

const sandbox = await fileSandbox();
let [anna, boris] = [await riderOf(sandbox), await riderOf(sandbox, '10002')];

const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const feedback = {
  Images: [PNG],
  Topic: 'BrokenBike',
  Text: '  Передний тормоз проваливается до руля.  ',
  Title: 'Сообщить о поломке',
  bikeNumber: '51307',
};
let keys = 0;
const newKey = () => `feedback-${String(keys++).padStart(12, '0')}`;

const write = (change: object = {}, key = newKey(), rider = anna): Promise<Reply> =>
  postJson(
    main(sandbox, '/profile/feedback'),
    { feedback: { ...feedback, ...change } },
    { ...mainHeaders(rider.mobile), 'Idempotency-Key': key },
  );
const listFeedback = async (): Promise<Record<string, unknown>[]> =>
  Reflect.get(Object((await ask(`${sandbox.origins.data}/control/feedback`)).body), 'items');

// F081
test('When a feedback request is repeated, the server stores the feedback once, with its picture and trimmed text', async () => {
  const before = (await listFeedback()).length;
  const key = newKey();
  expect((await write({}, key)).status).toBe(200);
  expect((await write({}, key)).status).toBe(200);
  const after = await listFeedback();
  expect(after).toHaveLength(before + 1);
  const stored = { login: '10001', topic: 'BrokenBike', number: '51307', images: ['image/png'], placed: false };
  expect(after[0]).toMatchObject({ ...stored, text: feedback.Text.trim() });
  const answer = await write({ Text: 'Совсем другие слова, тот же ключ.' }, key);
  expect(answer).toMatchObject({ status: 422, body: { code: 'COMMAND_KEY_REUSED' } });
  expect((await write({}, key, boris)).status).toBe(422);
});

test.each([
  ['refuses nineteen characters', 'Не работает звонок.', 422],
  ['accepts twenty characters', 'Не работает звонок!!', 200],
  ['does not count spaces', `${'Не работает'.padEnd(40)}`, 422],
])('The server %s in the text of feedback', async (_, Text, status) => {
  const answer = await write({ Text });
  expect(answer).toMatchObject({ status, body: status === 422 ? { code: 'TEXT_TOO_SHORT', field: 'Text' } : {} });
});

test('If the topic is bad parking, the server accepts feedback with a short text and a location', async () => {
  const place = { latitude: 55.75, longitude: 37.61, accuracy: 12 };
  expect((await write({ Topic: 'BadParking', Text: 'На тротуаре', place })).status).toBe(200);
  expect((await listFeedback())[0]).toMatchObject({ topic: 'BadParking', placed: true });
});

test('The server refuses feedback with six pictures, with over six megabytes of pictures, or with data that is not a picture', async () => {
  const asDataUrl = (bytes: Buffer, type = 'jpeg') => `data:image/${type};base64,${bytes.toString('base64')}`;
  const jpeg = (size: number) =>
    asDataUrl(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(size - 4)]));
  expect((await write({ Images: [jpeg(3_000_000), jpeg(3_000_000)] })).status).toBe(200);
  expect((await write({ Images: [jpeg(3_200_000), jpeg(3_200_000)] })).status).toBe(413);
  expect((await write({ Images: Array.from({ length: 6 }, () => PNG) })).status).toBe(400);
  expect((await write({ Images: [asDataUrl(Buffer.from('II*\0 and the rest'), 'tiff')] })).status).toBe(200);
  for (const Images of [
    [asDataUrl(Buffer.from('<svg onload="alert(1)"/>'), 'png')],
    ['https://elsewhere.example/a.png'],
    [''],
  ]) {
    const answer = await write({ Images });
    expect(answer).toMatchObject({ status: 422, body: { code: 'IMAGES_NOT_ACCEPTED', field: 'Images' } });
  }
});

test('The export of a rider’s personal data contains the rider’s feedback', async () => {
  await write({ Text: 'Спасибо за удобные самокаты в парке.' }, newKey(), boris);
  const { body } = await mainCall(sandbox, boris, 'GET', '/profile/export');
  expect(body).toMatchObject({
    feedback: [{ Topic: 'BrokenBike', Text: 'Спасибо за удобные самокаты в парке.', images: 1 }],
  });
});

const tokenOf = async (rider: Rider) =>
  textOf((await gatewayCall(sandbox, rider, 'GET', '/api/chat/token')).body, 'token');
const chat = (token: string, init: RequestInit = {}, after = 0, language = 'ru') =>
  ask(`${sandbox.origins.main}/chat/messages?after=${after}`, {
    ...init,
    headers: { Authorization: `Bearer ${token}`, 'Accept-Language': language, 'Content-Type': 'application/json' },
  });
const texts = ({ body }: Reply) =>
  Reflect.get(Object(body), 'items').map(({ author, text }: { author: string; text: string }) => `${author}: ${text}`);

// F093
test('The chat accepts only a rider’s chat token, and refuses it after it has expired', async () => {
  const { body } = await gatewayCall(sandbox, anna, 'GET', '/api/chat/token');
  expect(body).toMatchObject({ clientId: `vb_${anna.id}` });
  for (const token of ['', anna.token, anna.mobile, anna.data]) expect((await chat(token)).status).toBe(401);
  const token = await tokenOf(anna);
  expect((await gatewayCall(sandbox, { ...anna, token }, 'GET', '/api/api-auth/clientPinCode')).status).not.toBe(200);
  expect((await chat(token)).status).toBe(200);
  await sandbox.clock.advance(16 * 60_000);
  expect((await chat(token)).status).toBe(401);
});

test('The chat greets a rider in their language, answers, stores both messages and shows them to no other rider', async () => {
  [anna, boris] = [await riderOf(sandbox), await riderOf(sandbox, '10002')];
  const [hers, his] = [await tokenOf(anna), await tokenOf(boris)];
  expect(texts(await chat(hers))).toHaveLength(1);
  const said = texts(await chat(hers, { method: 'POST', body: JSON.stringify({ text: 'Сколько стоит пауза?' }) }));
  expect(said.slice(1)).toEqual(['rider: Сколько стоит пауза?', expect.stringMatching(/^support: На паузе/)]);
  expect(texts(await chat(hers))).toEqual(said);
  expect(texts(await chat(his))).toHaveLength(1);
  expect(texts(await chat(his, {}, 0, 'en'))).toEqual([expect.stringMatching(/^support: Hello/)]);
});

test('The chat shows support’s answer to the rider’s feedback', async () => {
  await write();
  const id = textOf((await listFeedback())[0], 'id');
  const body = { text: 'Забрали в ремонт.' };
  await controlOf(sandbox).POST('/control/feedback/{id}/answer', { params: { path: { id } }, body });
  expect(texts(await chat(await tokenOf(anna))).at(-1)).toBe('support: Забрали в ремонт.');
  expect((await listFeedback())[0]).toMatchObject({ answered: true });
});

// S006
test('Only pages of the app can show the chat in a frame', async () => {
  const { headers, body } = await ask(`${sandbox.origins.main}/chat/`);
  expect(headers.get('content-security-policy')).toContain(`frame-ancestors ${APP_ORIGIN}`);
  expect(String(body)).not.toMatch(/<script(?! type="module" src="\/chat\/chat\.js">)/);
});
