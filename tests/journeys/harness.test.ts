import { expect } from 'vitest';
import { barriers } from './axe.ts';
import { journey } from './journey.ts';
import { openPhone } from './phone.ts';

journey('the app comes up without a complaint', async ({ phone }) => {
  const rider = await phone();
  await rider.open('/');
  await rider.see('link', 'Войти');
});

journey('the harness hears a script that fails and a policy that is broken', async ({ stage, browser }) => {
  const rider = await openPhone(browser, { app: stage.app, control: stage.control, time: stage.sandbox.clock.now() });
  await rider.open('/');
  const refused = rider.page.waitForEvent('console', (message) => message.text().startsWith('policy connect-src'));
  await rider.page.evaluate(() => void fetch('https://elsewhere.example/').catch(() => undefined));
  await refused;
  await rider.page.evaluate(() =>
    queueMicrotask(() => {
      throw new Error('planted');
    }),
  );
  await expect.poll(() => rider.complaints.join('\n')).toContain('script: planted');
  expect(rider.complaints.join('\n')).toContain('policy connect-src');
  await rider.close();
});

journey('the harness hears a barrier', async ({ phone }) => {
  const rider = await phone();
  await rider.open('/');
  await rider.see('link', 'Войти');
  await rider.page.evaluate(() => document.querySelector('main')?.append(document.createElement('img')));
  expect((await barriers(rider)).join('\n')).toContain('image-alt');
});
