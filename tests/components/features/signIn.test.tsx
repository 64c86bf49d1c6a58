import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LandingScreen } from '#features/landing/LandingScreen.tsx';
import { SignInForm } from '#features/signIn/SignInForm.tsx';
import { renderScreen } from '../../support/components/renderScreen.tsx';

/** The form, and the events that the session receives from it. */
async function open() {
  const heard: object[] = [];
  const actor = Object.create({
    getSnapshot: () => ({ matches: () => false, context: {} }),
    subscribe: () => ({ unsubscribe: () => undefined }),
    send: (event: object) => void heard.push(event),
  });
  const { rider } = await renderScreen(
    <SignInForm atPin={undefined} above={undefined} onSubmitted={() => undefined} />,
    { client: null, runtime: { session: { actor } } },
  );
  const submit = async (login: string, pin: string) => {
    for (const [field, text] of [
      ['Логин', login],
      ['ПИН-код', pin],
    ] as const) {
      const input = await screen.findByLabelText(field);
      await rider.clear(input);
      await rider.type(input, text);
    }
    await rider.click(screen.getByRole('button', { name: 'Войти' }));
  };
  return { heard, submit };
}

test('The sign-in form sends login and PIN as ASCII digits when the rider types digits of another script', async () => {
  const { heard, submit } = await open();
  await submit('１０００１', '١٢ ٣٤');
  expect(heard).toEqual([{ type: 'rider.submittedCredentials', by: 'pin', login: '10001', pin: '1234' }]);
});

test.each(['123', '12345', '12a4'])(
  'For the invalid PIN %s the sign-in form shows an error at the PIN field and sends nothing',
  async (pin) => {
    const { heard, submit } = await open();
    await submit('10001', pin);
    expect(screen.getByLabelText('ПИН-код').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('ПИН-код: четыре цифры')).toBeTruthy();
    expect(heard).toEqual([]);
  },
);

test.each([
  ['/?redirectUrl=%2Fhistory', '/history'],
  ['/', '/map'],
])('When the rider signs in in another tab, the tab at the main page %s opens %s', async (at, opened) => {
  const actor = Object.create({
    getSnapshot: () => ({ matches: (state: string) => state === 'signedIn', context: {} }),
    subscribe: () => ({ unsubscribe: () => undefined }),
  });
  const { path } = await renderScreen(<LandingScreen />, {
    before: null,
    at,
    route: '/',
    client: null,
    runtime: { session: { actor } },
  });
  await expect.poll(path).toBe(opened);
});
