import { expect } from 'vitest';
import { barriers } from '../support/browser/axe.ts';
import { journey } from '../support/browser/journey.ts';
import { hold } from '../support/browser/server.ts';
import type { Stage } from '../support/browser/stage.ts';

const login = '10001';
const comment = 'Комментарий, если хотите';

const ratings = async ({ sandbox }: Stage) =>
  (
    await sandbox.db.transaction((sql) =>
      sql.query<{ rate: number; problems: string[]; comment: string }>(
        'select rate, problems, comment from sandbox.ratings',
      ),
    )
  ).rows;

// F013, F058
journey(
  'The rating form asks which parts are broken, keeps its contents over a reload, and sends the rating once',
  async ({ stage, phone }) => {
    await stage.control.POST('/control/riders/{login}/history', {
      params: { path: { login } },
      body: { rides: 1, purchases: 10 },
    });
    const rider = await phone({ login, opens: '/history?tab=purchases' });
    await rider.see('link', /Новые: месяц.*Отменено/);
    expect(await barriers(rider)).toEqual([]);
    await (await rider.see('radio', 'Поездки')).check();
    await rider.tap('link', /№\s51307/);
    await rider.tap('link', 'Оценить поездку');
    await rider.see('heading', 'Как прошла поездка?');
    await rider.tap('button', 'Отправить');
    await rider.read('Поставьте оценку');
    await (await rider.see('radio', '3 звезды')).check();
    await rider.tap('button', 'Отправить');
    await rider.read('Отметьте хотя бы одну деталь');
    await (await rider.see('checkbox', 'Заднее колесо')).check();
    await (await rider.see('checkbox', 'Замок цепи')).check();
    await rider.see('img', 'Заднее колесо и Замок цепи');
    await rider.type(comment, 'Скрипит на поворотах');
    expect(await barriers(rider)).toEqual([]);

    await rider.page.reload();
    // Until the code for a ride without a network is loaded.
    await rider.page.waitForLoadState('networkidle');
    await expect.poll(() => rider.page.getByLabel(comment).inputValue()).toBe('Скрипит на поворотах');
    expect(await (await rider.see('checkbox', 'Замок цепи')).isChecked()).toBe(true);
    await rider.context.setOffline(true);
    await rider.tap('button', 'Отправить');
    await rider.read('Оценка ещё в\u00A0телефоне');
    await rider.see('link', 'Ваша оценка: 3');
    expect(await barriers(rider)).toEqual([]);
    expect(await ratings(stage)).toEqual([]);

    await rider.context.setOffline(false);
    await expect
      .poll(() => ratings(stage))
      .toEqual([{ rate: 3, problems: ['backWheel', 'chainLock'], comment: 'Скрипит на поворотах' }]);
    await expect.poll(() => rider.page.getByText('Оценка ещё в\u00A0телефоне').count()).toBe(0);

    // The answer does not lead back a rider who has left the form.
    const held = await hold(rider, stage, /\/api\/feedback\/$/);
    await rider.tap('link', 'Ваша оценка: 3');
    await (await rider.see('radio', '4 звезды')).check();
    await (await rider.see('checkbox', 'Цепь')).check();
    await rider.tap('button', 'Отправить');
    await rider.tap('button', 'Назад');
    await rider.see('link', /^Ваша оценка/);
    await held.letGo();
    await rider.read('Спасибо, оценка отправлена');
    await rider.see('link', 'Ваша оценка: 4');
    expect(await ratings(stage)).toMatchObject([{ rate: 4, problems: ['chain'] }]);

    await rider.open('/map/ride/rate?rent=00000000-0000-4000-8000-000000000000');
    await rider.see('heading', 'Такой поездки у\u00A0вас нет');
    expect(await barriers(rider)).toEqual([]);
    await rider.tap('link', 'Открыть историю');
    await rider.see('link', /№\s51307/);
  },
);
