import { expect } from 'vitest';
import { GOAL, journey } from '../support/browser/journey.ts';
import type { Phone } from '../support/browser/phone.ts';
import { meetScooter, replacePage, takePhoto } from '../support/browser/verbs.ts';

/** The page is killed with its memory; the next page of the same browser opens at the same address. */
async function killPage(phone: Phone): Promise<void> {
  const at = phone.page.url();
  await replacePage(phone);
  await phone.open(at);
}

journey(
  'The rider pays once even if the browser kills the page at the start, before the photo upload and at the finish',
  GOAL,
  async ({ stage, phone }) => {
    const { world, rider } = await meetScooter({ stage, phone });

    const versions = async () => (await world.ledger('10001')).rents[0]?.versions.length ?? 0;

    // Killed when the start was accepted and its answer was lost.
    await world.faults({ fault: 'drop-after', match: '^POST /api/rents$', api: 'gateway' });
    await rider.tap('button', 'Начать поездку');
    await expect.poll(versions).toBeGreaterThan(0);
    await killPage(rider);
    await world.faults();
    await rider.see('button', 'Отменить старт');
    await rider.passUntil('button', 'Завершить');

    await rider.pass(2_400_000);
    await rider.stand((await world.parking()).place);
    await rider.tap('button', 'Завершить');
    await rider.passUntil('heading', 'Сфотографируйте самокат');

    // Killed with a photo that has not reached the server, and again when the finish was accepted without an answer.
    await world.faults({ fault: 'drop-before', match: '/photo$', api: 'gateway' });
    await takePhoto(rider);
    await rider.see('heading', 'Всё готово');
    await killPage(rider);
    await rider.passUntil('heading', 'Всё готово');
    await world.faults({ fault: 'drop-after', match: '/complete$', api: 'gateway' });
    const before = await versions();
    await rider.tap('button', 'Завершить поездку');
    await expect.poll(versions).toBeGreaterThan(before);
    await killPage(rider);
    await world.faults();
    await rider.passUntil('heading', 'Поездка завершена');

    const { rents, charges } = await world.ledger('10001');
    expect(rents.map(({ status }) => status)).toEqual(['DONE']);
    expect(charges.map(({ amount }) => amount)).toEqual([rents[0]?.cost]);
    await expect.poll(async () => (await world.ledger('10001')).rents[0]?.hasPhoto).toBe(true);
    // The browser logs each connection that was cut.
    rider.complaints.splice(0);
  },
);
