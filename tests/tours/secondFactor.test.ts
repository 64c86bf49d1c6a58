import { expect } from 'vitest';
import { journey } from '../journeys/journey.ts';
import type { Phone } from '../journeys/phone.ts';
import type { Stage } from '../journeys/stage.ts';
import { comeBack } from '../journeys/storedSession.ts';
import { submitSignIn } from '../journeys/verbs.ts';
import { openWorld } from '../journeys/world.ts';

const SETTINGS = '/profile/settings/two-steps';
const FIRST_DIGIT = 'Цифра 1 из 6';
const ADD_SPARE = 'Добавить запасной телефон';

/** The codes of this rider’s phones. Each code works once: the next one is waited for. */
function codesOf({ sandbox, control }: Pick<Stage, 'sandbox' | 'control'>, login: string) {
  const factors = async () =>
    (await control.GET('/control/factors')).data?.items.filter((factor) => factor.login === login) ?? [];
  const codeOf = (all: Awaited<ReturnType<typeof factors>>, at: number) => all.at(at)?.code ?? '';
  return {
    factors,
    /** Of the phone that was added first. */
    nextOfMain: async () => {
      await sandbox.clock.advance(30_000);
      return codeOf(await factors(), 0);
    },
    /** Of the phone that was begun last. */
    nextOfNew: async () => {
      await sandbox.clock.advance(30_000);
      return codeOf(await factors(), -1);
    },
  };
}

const typeCode = (rider: Phone, code: string) => rider.type(FIRST_DIGIT, code);
const fault = (match: string, status: number) => ({ fault: 'status', match, api: 'data', status }) as const;

async function switchOn(rider: Phone, nextOfNew: () => Promise<string>): Promise<void> {
  await rider.open(SETTINGS);
  await rider.tap('button', 'Включить');
  await rider.see('img', /QR-код/);
  await typeCode(rider, await nextOfNew());
  await rider.tap('button', 'Готово');
  await rider.see('button', ADD_SPARE);
}

journey(
  'a spare phone is added although codes are wrong, answers are lost and the auth service fails',
  async ({ stage, phone }) => {
    const world = openWorld(stage.control);
    const { factors, nextOfMain, nextOfNew } = codesOf(stage, '10003');
    const rider = await phone();
    await comeBack(rider, '10003');

    // The list of phones cannot be read at first: a tap and the network bring it.
    await world.faults(fault('^GET /auth/v1/user', 500));
    await rider.open(SETTINGS);
    await rider.see('button', 'Повторить');
    await rider.tap('button', 'Повторить');
    await rider.see('button', 'Повторить');
    await rider.context.setOffline(true);
    await world.faults();
    await rider.context.setOffline(false);
    await rider.see('button', 'Включить');
    await switchOn(rider, nextOfNew);

    await rider.tap('button', ADD_SPARE);
    await rider.see('heading', 'Подтвердите, что это вы');
    await rider.tap('button', 'Назад');
    await rider.tap('button', ADD_SPARE);
    await typeCode(rider, '000000');
    await rider.read(/автоматическое время/);

    await world.faults(fault('^POST /auth/v1/factors$', 500));
    await typeCode(rider, await nextOfMain());
    await rider.see('button', 'Повторить');
    await world.faults();
    await rider.tap('button', 'Повторить');
    await rider.see('img', /QR-код/);
    await typeCode(rider, '000000');
    await rider.read(/автоматическое время/);

    // No answer: the list says that this phone does not count yet, then that it does.
    await world.faults({ fault: 'drop-before', match: '/verify$', api: 'data' });
    await typeCode(rider, await nextOfNew());
    await rider.read(/Ответ не.пришёл/);
    await world.faults({ fault: 'drop-after', match: '/verify$', api: 'data' });
    await typeCode(rider, await nextOfNew());
    await rider.read(/Запасной телефон добавлен/);
    await world.faults();
    expect(await factors()).toHaveLength(2);
    await rider.tap('button', 'Готово');
    await rider.see('button', 'Убрать: Запасной телефон');
    rider.complaints.splice(0);
  },
);

journey('a spare phone counts from its first code; a phone that support removed is gone', async ({ stage, phone }) => {
  const world = openWorld(stage.control);
  const { factors, nextOfMain, nextOfNew } = codesOf(stage, '10004');
  const rider = await phone();
  await comeBack(rider, '10004');
  await switchOn(rider, nextOfNew);
  await rider.tap('button', ADD_SPARE);
  await typeCode(rider, await nextOfMain());
  await rider.see('img', /QR-код/);
  await typeCode(rider, await nextOfNew());
  await rider.read(/Запасной телефон добавлен/);
  await rider.tap('button', 'Готово');

  await rider.tap('button', 'Убрать: Запасной телефон');
  await world.faults(fault('^DELETE /auth/v1/factors/', 500));
  await typeCode(rider, await nextOfMain());
  await rider.see('button', 'Повторить');
  await world.faults();
  await rider.tap('button', 'Повторить');
  await rider.see('button', ADD_SPARE);
  expect(await factors()).toHaveLength(1);

  await rider.tap('button', 'Убрать: Основной телефон');
  const code = await nextOfMain();
  await stage.sandbox.db.transaction((sql) =>
    sql.query('delete from sandbox.factors where rider_id = (select id from sandbox.riders where login = $1)', [
      '10004',
    ]),
  );
  await typeCode(rider, code);
  await rider.see('button', 'Включить');
  rider.complaints.splice(0);
});

/** Both steps of login and PIN, up to the code. */
async function upToTheCode(rider: Phone, login: string): Promise<void> {
  await rider.open('/login');
  await submitSignIn(rider, login, '1234');
  await rider.see('heading', 'Код из приложения');
}

journey(
  'whoever has no code goes back, signs in elsewhere, or begins anew when the first step is too old',
  async ({ stage, phone }) => {
    const { nextOfMain } = codesOf(stage, '10007');
    const rider = await phone();
    await upToTheCode(rider, '10007');
    await rider.tap('button', 'Назад');
    await rider.see('button', 'Войти');

    await upToTheCode(rider, '10007');
    await stage.sandbox.clock.advance(3_600_000);
    await typeCode(rider, await nextOfMain());
    await rider.see('button', 'Войти');
    rider.complaints.splice(0);

    await upToTheCode(rider, '10007');
    const waiting = rider.page;
    rider.page = await rider.context.newPage();
    await rider.open('/login');
    await submitSignIn(rider, '10001', '1234');
    await rider.see('link', 'Сканировать');
    rider.page = waiting;
    await waiting.bringToFront();
    await rider.see('link', 'Сканировать');
  },
);
