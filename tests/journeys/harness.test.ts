import { expect } from 'vitest';
import { barriers } from '../support/browser/axe.ts';
import { journey } from '../support/browser/journey.ts';
import { onRoute } from '../support/browser/onRoute.ts';
import { openPhone } from '../support/browser/phone.ts';

// S003
journey('The harness reports a script error and a breach of the security policy', async ({ stage, browser }) => {
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

// S007, S014
journey('The harness reports stored secrets, secrets in URLs and foreign requests', async ({ stage, browser }) => {
  const rider = await openPhone(browser, { app: stage.app, control: stage.control, time: stage.sandbox.clock.now() });
  await rider.open('/');
  await rider.see('link', 'Войти');
  await rider.page.evaluate(() => {
    sessionStorage.setItem('planted', 'eyJhbGciOiJIUzI1NiJ9');
    history.replaceState({ planted: { token: 'eyJhbGciOiJIUzI1NiJ9' } }, '');
    void fetch('/version.json?phone=79165554433').catch(() => undefined);
    void fetch('/version.json?token=eyJhbGciOiJIUzI1NiJ9', { referrerPolicy: 'unsafe-url' }).catch(() => undefined);
    return new Promise<void>((resolve) => {
      const database = indexedDB.open('planted');
      database.onupgradeneeded = () =>
        database.result.createObjectStore('kept').put({ token: 'eyJhbGciOiJIUzI1NiJ9' }, 1);
      database.onsuccess = () => resolve();
    });
  });
  const heard = () => rider.complaints.join('\n');
  for (const what of [
    /written into a storage/,
    /written into the history/,
    /written into a database/,
    /a phone in an address/,
    /an access token in an address/,
    /a Referer to/,
  ]) {
    await expect.poll(heard).toMatch(what);
  }

  // The policy would block the request: this page has none.
  await onRoute(rider.page, 'https://elsewhere.example/', (route) => route.abort());
  await onRoute(rider.page, '**/login', async (route) => {
    const response = await route.fetch();
    const { 'content-security-policy': policy, ...headers } = response.headers();
    await route.fulfill({ response, headers });
    expect(policy).toContain("default-src 'none'");
  });
  await rider.open('/login');
  await rider.page.evaluate(() => void fetch('https://elsewhere.example/').catch(() => undefined));
  await expect.poll(heard).toContain('somebody else is asked: https://elsewhere.example/');
  await rider.close();
});

journey('The test harness reports an accessibility violation', async ({ phone }) => {
  // A visitor's page would be drawn anew when the app takes it over.
  const rider = await phone({ opens: '/profile' });
  await rider.see('heading', 'Анна Ветрова');
  await rider.page.getByRole('main').evaluate((main) => main.append(document.createElement('img')));
  expect((await barriers(rider)).join('\n')).toContain('image-alt');
});
