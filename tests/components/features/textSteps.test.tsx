import { act, screen, within } from '@testing-library/react';
import { useSelector } from '@xstate/react';
import { expect, test, vi } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import type { Offer } from '#domain/rent.ts';
import type { TextIntent } from '#domain/textCommand.ts';
import { textView } from '#features/ride/text/text.view.ts';
import { type Text, TextSteps } from '#features/ride/text/TextSteps.tsx';
import { textCommandMachine } from '#machines/textCommand/textCommand.machine.ts';
import type { LoadedText, ReadAnswer } from '#machines/textCommand/textCommand.types.ts';
import { renderScreen, settingsWith } from '../../support/components/renderScreen.tsx';
import { anOffer } from '../../support/machines/rents.ts';

const intent: TextIntent = { act: 'START', vehicle: '51307', parking: null, rentId: null };
const MESSAGE = 'VELORENT START 51307 7K3M9QXA 12 29691720 0FHYPNQPEB8TFT2SBGGSVJH58E B0A1WJKG62FX';
const started: ReadAnswer = { answer: { outcome: 'started', minute: 29_691_720, rentId: 'rent-1' }, refusal: null };

/** The sheet of a text command on a phone; `reads` answers each link and each six digits. */
async function openSteps(reads: () => ReadAnswer | null, offer: Offer | null = null) {
  const clock = new SimulatedClock();
  const onClaim = vi.fn<() => void>();
  const counted = { keyId: '7K3M9QXA', counter: 12, firstCounter: 12, minute: 1, firstMinute: 1, expiresAt: 9 };
  const sent = { ...counted, intent, key: 'k', message: MESSAGE };
  const actor = createActor(
    textCommandMachine.provide({
      actors: {
        load: fromPromise<LoadedText, { riderId: string }>(async () => ({
          number: { number: '+79000000000', priceRoubles: 3 },
          sent: null,
        })),
        compose: fromPromise(async () => sent),
        readAnswer: fromPromise(async () => reads()),
        queryStatus: fromPromise(() => new Promise(() => undefined)),
      },
    }),
    { input: { riderId: 'A' }, clock },
  ).start();
  await vi.waitFor(() => expect(actor.getSnapshot().matches('ready')).toBe(true));
  actor.send({ type: 'rider.textAsked', intent });
  const text: Text = { actor, linkTo: (number, message) => `sms:${number}?body=${encodeURIComponent(message)}` };
  function Steps() {
    const view = useSelector(actor, textView);
    return (
      <TextSteps titleId="title" text={text} view={view} offer={offer} onClose={() => undefined} onClaim={onClaim} />
    );
  }
  const { rider } = await renderScreen(<Steps />, { runtime: { settings: settingsWith({}) } });
  const handOver = async () => {
    const link = await screen.findByRole('link', { name: 'Открыть сообщения' });
    link.addEventListener('click', (event) => event.preventDefault());
    await rider.click(link);
  };
  const type = async (digits: string) => {
    const cells = await screen.findByRole('group', { name: /Шесть цифр/ });
    await rider.type(within(cells).getByLabelText('Цифра 1 из 6'), digits);
  };
  const pass = (milliseconds: number) => act(() => clock.increment(milliseconds));
  return { rider, handOver, type, pass, onClaim };
}

// B089
test('The composed message shows whole, with its number and price, and opens the messages app with the same text', async () => {
  await openSteps(() => null);
  const link = await screen.findByRole('link', { name: 'Открыть сообщения' });
  expect(link.getAttribute('href')).toBe(`sms:+79000000000?body=${encodeURIComponent(MESSAGE)}`);
  expect(screen.getByText(MESSAGE)).toBeTruthy();
  expect(screen.getByText(/\+79000000000/)).toBeTruthy();
  expect(screen.getByText(/3\s₽/)).toBeTruthy();
});

// B088
test('Wrong digits are named and can be typed again; after five tries only the link of the answer is left', async () => {
  const { handOver, type } = await openSteps(() => null);
  await handOver();
  for (let tries = 1; tries < 5; tries += 1) {
    await type('123456');
    await expect.poll(() => screen.getByRole('alert').textContent).toMatch(/^Цифры не\sподошли/);
  }
  await type('123456');
  await expect.poll(() => screen.getByRole('alert').textContent).toMatch(/Откройте ссылку/);
  expect(screen.queryByRole('group', { name: /Шесть цифр/ })).toBeNull();
});

// B088
test('Right digits show what the server did, with the time of the answer', async () => {
  const { handOver, type } = await openSteps(() => started);
  await handOver();
  await type('451841');
  expect(await screen.findByRole('heading', { name: /^Поездка началась в\s\d\d:\d\d$/ })).toBeTruthy();
});

// C036
test.each<[string, Offer | null, RegExp]>([
  [
    'what the ride costs, if the vehicle was offered before the internet went',
    anOffer(),
    /Поездка: 30\sминут бесплатно, потом 6\s₽\/мин\.$/,
  ],
  [
    'that the price is unknown, if another vehicle was offered',
    anOffer({ frameNumber: '60000' }),
    /без интернета не\sузнать\.$/,
  ],
  ['that the price is unknown, if no vehicle was offered', null, /без интернета не\sузнать\.$/],
])('A start by text message says %s', async (_, offer, price) => {
  await openSteps(() => null, offer);
  expect(await screen.findByText(price)).toBeTruthy();
});

// C036
test('After two minutes without an answer a rider who may claim can do so, and not before', async () => {
  const { rider, handOver, pass, onClaim } = await openSteps(() => null);
  await handOver();
  await screen.findByRole('heading', { name: 'Ждём ответную СМС' });
  pass(119_999);
  expect(screen.queryByRole('button', { name: 'Не получается завершить?' })).toBeNull();
  pass(1);
  await rider.click(await screen.findByRole('button', { name: 'Не получается завершить?' }));
  expect(onClaim).toHaveBeenCalledOnce();
});
