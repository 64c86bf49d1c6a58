import { describe, expect, test } from 'vitest';
import { sendFeedback } from '#api/feedback.ts';
import { isFourth, runOfTaps } from '#domain/debugLog.ts';
import type { Feedback } from '#domain/feedback.ts';
import { chatMessage, chatOf } from '#features/help/chat/messages.ts';
import { withBikeNumber } from '#features/help/feedback/draft.ts';
import { pathOf, topicAt } from '#features/help/feedback/topics.ts';
import { titleAt } from '#features/shell/titles.ts';
import { heicOrTiff, pictureToSend } from '#platform/picture.ts';
import { fakeClients, json } from '../support/api/wire.ts';

const feedback: Feedback = {
  topic: 'Contact',
  title: 'Письмо',
  text: 'Не закрывается замок колеса.',
  images: ['data:image/jpeg;base64,AAAA'],
  rentId: null,
  bikeNumber: null,
  place: null,
};

const signal = new AbortController().signal;

// F026, F027, F028, F034
test.each([
  ['/support/$topic', { topic: 'contact-us' }, 'Письмо в поддержку'],
  ['/support/$topic', { topic: 'breaking' }, 'Сообщить о поломке'],
  ['/support/$topic', { topic: 'broken-bike' }, 'Сломанный велосипед'],
  ['/support/$topic', { topic: 'bad-parking' }, 'Транспорт мешает'],
  ['/support/$topic', { topic: 'chatbot' }, 'Чат-бот'],
  ['/support/$topic', { topic: 'toString' }, 'Поддержка'],
  ['/$page', { page: 'questions' }, 'Вопросы и ответы'],
  ['/$page', { page: 'information' }, 'Условия и правила'],
  ['/how-to-use/$story', { story: 'onboarding' }, 'Первая поездка'],
  ['/how-to-use/$story', { story: 'pdd' }, 'Правила и безопасность'],
  ['/how-to-use/$story', { story: 'nobody-knows' }, undefined],
  ['/how-to-use', {}, 'Как пользоваться'],
])(
  'The help screen /help%s with the parameters %j has the right title, or none for an unknown story',
  (path, params, name) => expect(titleAt({ fullPath: `/help${path}`, params })?.message).toBe(name),
);

// F038
test('Feedback has an idempotency key, and leaves out a ride, vehicle and position that the app does not know', async () => {
  const { mainApi, sent } = fakeClients(() => json(200, {}));
  expect(await sendFeedback(mainApi, feedback, 'key-000000000001', signal)).toBeNull();
  expect(sent[0]?.headers.get('Idempotency-Key')).toBe('key-000000000001');
  expect(await sent[0]?.json()).toEqual({
    feedback: { Images: feedback.images, Topic: 'Contact', Text: feedback.text, Title: 'Письмо' },
  });
});
test('When the app knows the rent ID, the vehicle number and the position, the feedback contains them', async () => {
  const { mainApi, sent } = fakeClients(() => json(200, {}));
  const about = { rentId: 'r1', bikeNumber: '51307', place: { latitude: 55.7, longitude: 37.6, accuracy: 9 } };
  await sendFeedback(mainApi, { ...feedback, ...about }, 'key-000000000002', signal);
  expect(await sent[0]?.json()).toMatchObject({ feedback: about });
});
// F056
test.each([400, 413, 422])(
  'A feedback request that the server answers with %i ends with the refusal commonError',
  async (status) => {
    const { mainApi } = fakeClients(() => json(status, { error: 'no' }));
    expect(await sendFeedback(mainApi, feedback, 'key-3', signal)).toMatchObject({ code: 'commonError' });
  },
);
test.each([500, 503, 429])(
  'A feedback request that the server answers with %i fails, but does not count as refused',
  async (status) => {
    const { mainApi } = fakeClients(() => json(status, {}));
    await expect(sendFeedback(mainApi, feedback, 'key-4', signal)).rejects.toMatchObject({ status });
  },
);

test('The feedback form fills in the number of the vehicle that the rider looked at, but keeps a number that the rider typed', () => {
  const empty = { message: 'Стоит на проходе', number: '', withRide: true, of: '' };
  const brought = withBikeNumber(empty, 51307);
  expect(brought).toEqual({ ...empty, number: '51307', of: '51307' });
  expect(withBikeNumber({ ...brought, number: '51308' }, 51307).number).toBe('51308');
  expect(withBikeNumber(brought, 40117).number).toBe('40117');
  for (const bike of [undefined, null, 12, 'https://elsewhere.example/51307', {}])
    expect(withBikeNumber(empty, bike)).toBe(empty);
});

// F025, F026, F027, F028, F039
test('Each feedback form has its own address, and an address with an unknown name opens no form', () => {
  for (const topic of ['Contact', 'Accident', 'BrokenBike', 'BadParking'] as const)
    expect(topicAt(pathOf(topic))).toBe(topic);
  expect(['contact-us', 'breaking', 'broken-bike'].map(topicAt)).toEqual(['Contact', 'Accident', 'BrokenBike']);
  expect(['', 'Contact', 'constructor', 'chatbot'].map(topicAt)).toEqual([null, null, null, null]);
});

describe('the support chat', () => {
  const [frame, other] = [{ window: 'frame' }, { window: 'other' }];
  const origin = 'https://chat.example';
  const widget = `${origin}/widget?a=1`;
  const hear = (data: unknown, more: { source?: unknown; origin?: string } = {}) =>
    chatMessage({ source: frame, origin, data, ...more }, { frame, origin });

  test('The app accepts chat messages only from the chat’s frame and origin, and only in a known format', () => {
    expect(hear({ type: 'chat.ready' })).toEqual({ type: 'chat.ready' });
    expect(hear({ type: 'chat.unread', count: 2 })).toEqual({ type: 'chat.unread', count: 2 });
    expect(hear({ type: 'chat.ready' }, { source: other })).toBeNull();
    expect(hear({ type: 'chat.ready' }, { source: null })).toBeNull();
    expect(hear({ type: 'chat.ready' }, { origin: 'https://chat.example.evil' })).toBeNull();
    expect(hear({ type: 'chat.ready' }, { origin: 'null' })).toBeNull();
    const counts = [-1, '2'].map((count) => ({ type: 'chat.unread', count }));
    for (const data of [null, 'chat.ready', { type: 'chat.open' }, ...counts]) expect(hear(data)).toBeNull();
  });
  // F024
  test.each([
    ['when the operator has turned it on', true, widget, { url: widget, origin }],
    ['nowhere without the operator’s flag', false, 'https://chat.example/', null],
    ['nowhere without an address of the chat', true, null, null],
    ['nowhere if its address is one of the app’s own pages', true, 'https://ride.example/chat', null],
  ])('The app shows the support chat %s', (_, chatbot, chatUrl, stands) =>
    expect(chatOf({ features: { chatbot }, chatUrl }, 'https://ride.example')).toEqual(stands),
  );
});

test('When the app cannot decode a picture for support, it sends the file only if it is a TIFF or HEIC of at most two megabytes', async () => {
  const undecodable = () => Promise.reject(new Error('cannot decode'));
  const type = async (...parts: BlobPart[]) =>
    (await pictureToSend(new Blob(parts), undecodable, heicOrTiff))?.type ?? null;
  expect(await type('II*\0', new Uint8Array(20))).toBe('image/tiff');
  expect(await type('MM\0*', new Uint8Array(20))).toBe('image/tiff');
  expect(await type(new Uint8Array(4), 'ftypheic')).toBe('image/heic');
  expect(await type('II*\0', new Uint8Array(2 * 1024 * 1024))).toBeNull();
  expect(await type('GIF89a and more')).toBeNull();
  expect(await pictureToSend(new Blob(['II*\0', new Uint8Array(20)]), undecodable)).toBeNull();
});

// F036
test.each([
  [[0, 1_000, 2_000, 3_000], true],
  [[0, 200, 400, 600], true],
  [[0, 200, 400], false],
  [[0, 1_001, 1_100, 1_200], false],
  [[0, 1_001, 1_100, 1_200, 1_300], true],
])(
  'The app offers the debug mode only after four taps on the app version at most a second apart: taps at %j ms',
  (at, asks) => expect(isFourth(at.reduce<readonly number[]>(runOfTaps, []))).toBe(asks),
);
