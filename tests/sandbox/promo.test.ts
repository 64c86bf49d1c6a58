import { describe, expect, test } from 'vitest';
import { sceneNames } from '#sandbox/promo/pictures.ts';
import { gatewayCall } from '../support/sandbox/account.ts';
import { fileSandbox, riderOf } from '../support/sandbox/sandbox.ts';
import { controlOf } from '../support/sandbox/world.ts';
import { dataClient } from './tables.ts';

const sandbox = await fileSandbox();
const anna = await riderOf(sandbox);
const hers = dataClient(sandbox, anna.data);
const control = controlOf(sandbox);
const setAnnouncements = (isOn: boolean) => control.PUT('/control/announcements', { body: { isOn } });
const announced = async () => (await control.GET('/control/announcements')).data;

const stories = async (...types: string[]): Promise<string[]> => {
  const { data } = await hers.from('promo').select('promo_type,promo_name').in('promo_type', types);
  const rows: { promo_type: string; promo_name: string }[] = data ?? [];
  return [...new Set(rows.map(({ promo_type: type, promo_name: name }) => `${type} ${name}`))].toSorted();
};

// F082
test('The stories table contains two instructions, “onboarding” and “pdd”, each with at least five pages numbered from 1', async () => {
  expect(await stories('INSTRUCTION')).toEqual(['INSTRUCTION onboarding', 'INSTRUCTION pdd']);
  for (const name of ['onboarding', 'pdd']) {
    const { data } = await hers.from('promo').select('image_number').eq('promo_name', name).order('image_number');
    expect(data?.length).toBeGreaterThanOrEqual(5);
    expect(data).toEqual(data?.map((_, at) => ({ image_number: at + 1 })));
  }
});

test('Visitors who are not signed in cannot read the stories table, and riders cannot change it', async () => {
  expect((await dataClient(sandbox, null).from('promo').select('id')).data).toBeNull();
  expect((await hers.from('promo').update({ title_ru: 'x' }).eq('promo_name', 'pdd')).error).not.toBeNull();
  expect((await hers.from('promo').delete().eq('promo_name', 'pdd')).error).not.toBeNull();
});

// F007
test('The stories table contains announcement stories and today’s banner only while a tester has announcements on', async () => {
  expect(await stories('ONBOARDING', 'BANNER_CAROUSEL', 'DAILY_BANNER')).toEqual([]);
  expect((await setAnnouncements(true)).response.status).toBe(204);
  const told = await stories('ONBOARDING', 'BANNER_CAROUSEL', 'DAILY_BANNER');
  expect(told).toEqual(
    expect.arrayContaining(['ONBOARDING welcome', 'BANNER_CAROUSEL parks-2026', 'DAILY_BANNER day-2026-08-01']),
  );
  const now = new Date(sandbox.clock.now()).toISOString();
  const { data } = await hers
    .from('promo')
    .select('promo_name')
    .eq('promo_type', 'DAILY_BANNER')
    .lte('starts_at', now)
    .gt('ends_at', now);
  expect(data).toEqual([{ promo_name: 'day-2026-08-01' }]);

  expect(await announced()).toEqual({ isOn: true, names: expect.arrayContaining(['welcome', 'parks-2026']) });
  expect((await announced())?.names[0]).toBe('day-2026-08-01');

  // Publishing again duplicates nothing.
  await setAnnouncements(true);
  expect(await stories('ONBOARDING', 'BANNER_CAROUSEL', 'DAILY_BANNER')).toEqual(told);
  await setAnnouncements(false);
  expect(await stories('ONBOARDING', 'BANNER_CAROUSEL', 'DAILY_BANNER')).toEqual([]);
  expect(await stories('INSTRUCTION')).toHaveLength(2);
  expect(await announced()).toEqual({ isOn: false, names: [] });
});

test('The server marks the welcome story as seen for a rider with earlier rides, but not for a new rider', async () => {
  await setAnnouncements(true);
  const seen = async (login: string) =>
    (await gatewayCall(sandbox, await riderOf(sandbox, login), 'GET', '/api/settings-client/settings-client')).body;
  expect(await seen('10004')).toMatchObject({ settings: { viewedOnboardings: ['welcome'] } });
  expect(await seen('10005')).toEqual({ settings: {} });
  await setAnnouncements(false);
});

// F003
describe('pictures of stories', () => {
  test('The server has every picture of the stories table in Russian and in English', async () => {
    await setAnnouncements(true);
    const { data } = await hers.from('promo').select('image_ru_name,image_en_name');
    const names = new Set(
      (data ?? []).flatMap(
        ({ image_ru_name: ru, image_en_name: en }: { image_ru_name: string; image_en_name: string }) => [ru, en],
      ),
    );
    expect(new Set([...names].map((name) => name.replace(/\.(ru|en)\.svg$/, '')))).toEqual(new Set(sceneNames()));
    for (const name of names) {
      const answer = await gatewayCall(sandbox, anna, 'GET', `/api/promo/image/${name}`);
      expect([name, answer.status, answer.headers.get('content-type')]).toEqual([name, 200, 'image/svg+xml']);
      expect(String(answer.body)).toMatch(/^<svg [^>]*viewBox="0 0 320 200"/);
      expect(String(answer.body)).not.toMatch(/\[\[|<script|on\w+=/);
    }
    await setAnnouncements(false);
  });

  test('A story picture contains its text in the language of its file name', async () => {
    const scan = async (name: string) =>
      String((await gatewayCall(sandbox, anna, 'GET', `/api/promo/image/${name}`)).body);
    expect(await scan('scan.ru.svg')).toContain('Сканировать');
    expect(await scan('scan.en.svg')).toContain('>Scan<');
  });

  test.each(['nothing.ru.svg', 'scan.svg', 'vehicles.ru.svg', '...'])(
    'The server answers 404 for a story picture with the unknown name %s',
    async (name) => {
      expect((await gatewayCall(sandbox, anna, 'GET', `/api/promo/image/${encodeURIComponent(name)}`)).status).toBe(
        404,
      );
    },
  );
});
