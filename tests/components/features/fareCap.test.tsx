import { cleanup, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { offerView } from '#features/ride/offer/offer.view.ts';
import { useOfferTexts } from '#features/ride/offer/offerTexts.tsx';
import { ReceiptStage } from '#features/ride/receipt/ReceiptStage.tsx';
import { rideView } from '#features/ride/riding/ride.view.ts';
import { RideFigures } from '#features/ride/riding/RideFigures.tsx';
import { RideInfoSheet } from '#features/ride/riding/RideInfoSheet.tsx';
import { initialContext } from '#machines/rent/rent.facts.ts';
import { renderScreen } from '../../support/components/renderScreen.tsx';
import { anOffer, inStage } from '../../support/machines/rents.ts';

const MINUTE = 60_000;
const said = (container: HTMLElement) => container.textContent?.replaceAll(/\s/g, ' ') ?? '';

/** The price and the note of the bank card on the card of a vehicle. */
function OfferTexts({ part }: { part: Parameters<typeof anOffer>[0] }) {
  const view = offerView(anOffer(part), { kind: 'unknown' });
  const { price, checks } = useOfferTexts(view, { card: null, expired: null });
  return (
    <p>
      {price}. {checks.find(({ key }) => key === 'card')?.note}
    </p>
  );
}

// B064, B066
test.each([
  [{ fareCap: 500, cardHold: 300 }, 'потом 6 ₽/мин, не больше 500 ₽ за поездку. Банк заморозит 300 ₽ до конца поездки'],
  [{ fareCap: 0 }, 'Эта поездка бесплатная. Спишем после поездки'],
  [{}, 'потом 6 ₽/мин. Спишем после поездки'],
])('The card of a vehicle names the cap of the ride and the hold on the bank card: %j', async (part, words) => {
  const { container } = await renderScreen(<OfferTexts part={part} />);
  expect(said(container)).toContain(words);
});

const nothingSent = { commandState: 'idle', command: null, refusal: null, finishRecordedAt: null } as const;
const online = { phase: 'ACTIVE_RIDE', link: 'online', lookup: null, offer: null } as const;

/** The figures on the ride's panel after so many minutes. */
async function panelAfter(minutes: number): Promise<string> {
  const rent = inStage('ACTIVE_RIDE', { rideStartedAt: 0, fareCap: 120 });
  const context = { ...initialContext({ riderId: 'A' }), rent };
  const view = rideView({ ...nothingSent, ...online, context }, minutes * MINUTE);
  if (!view) throw new Error('a ride is on, so its panel is there');
  const { container } = await renderScreen(<RideFigures view={view} />);
  return said(container);
}

// B064
test('The ride panel says that the cost will not grow only when the cost has reached the cap', async () => {
  expect(await panelAfter(49)).not.toContain('Больше не станет');
  cleanup();
  const reached = await panelAfter(500);
  expect(reached).toContain('≈ 120 ₽');
  expect(reached).toContain('Больше не станет: это предел за поездку.');
});

// B064, B066
test('The sheet about the ride names the cap of the ride, and the hold on the card with its end', async () => {
  const rent = inStage('ACTIVE_RIDE', { rideStartedAt: 0, fareCap: 500, cardHold: 300 });
  await renderScreen(<RideInfoSheet rent={rent} onClose={() => undefined} />);
  const facts = said(await screen.findByRole('dialog'));
  expect(facts).toContain('Не больше за поездку500 ₽');
  expect(facts).toContain('Заморожено на карте300 ₽ до конца поездки');
});

// B064, B066
test('The receipt of a capped ride shows the reduction to the cap, and says that the bank holds nothing more', async () => {
  const ended = { rideStartedAt: 0, endedAt: 60 * MINUTE, durationSeconds: 3600, serverTime: 60 * MINUTE, cost: 120 };
  const receipt = inStage('ACTIVE_RIDE_COMPLETED', { ...ended, fareCap: 120, cardHold: 300 });
  const { container } = await renderScreen(<ReceiptStage receipt={receipt} />);
  expect(said(container)).toContain('Больше 120 ₽ не берём−60 ₽');
  expect(said(container)).toContain('300 ₽ на карте больше не заморожены.');
});
