import { expect, it } from 'vitest';
import type { RentFacts } from '#domain/rent.ts';
import { textIntents } from '#features/ride/text/text.view.ts';
import { anOffer, dockedBike, horseshoe, inStage } from '../support/machines/rents.ts';

type Ride = Parameters<typeof textIntents>[0];
const acts = (rent: RentFacts | null, part: Partial<Ride> = {}) =>
  textIntents({
    commandState: 'idle',
    command: null,
    lookup: null,
    offer: null,
    context: Object.assign(Object.create(null), { rent }),
    ...part,
  }).map(({ act, vehicle, rentId }) => `${act} ${vehicle} ${rentId}`);

// B089
it('By text message the rider can start the named vehicle, the one on offer, or the one whose start has no answer', () => {
  const start = { kind: 'start', number: '40117', insurance: false, position: null } as const;
  expect(acts(null)).toEqual([]);
  expect(acts(null, { lookup: { number: '51307' } })).toEqual(['START 51307 null']);
  expect(acts(null, { lookup: { mapId: 7 }, offer: anOffer() })).toEqual(['START 51307 null']);
  expect(acts(null, { command: start, commandState: 'sending', offer: anOffer() })).toEqual(['START 40117 null']);
});

// B089
it.each<[string, RentFacts, Partial<Ride>, string[]]>([
  ['a ride', inStage('ACTIVE_RIDE'), {}, ['PAUSE', 'FINISH']],
  ['a pause', inStage('PAUSE'), {}, ['RESUME', 'FINISH']],
  ['a saved finish', inStage('ACTIVE_RIDE'), { commandState: 'finishSaved' }, ['FINISH']],
  ['the end', inStage('ACTIVE_RIDE_END'), {}, ['FINISH']],
  ['a finish that was answered', inStage('ACTIVE_RIDE', { version: 5.5, finishRequestedAt: 950 }), {}, []],
  ['a ride that a dock ends', inStage('ACTIVE_RIDE', dockedBike), {}, []],
  ['a start whose locks wait for nothing', inStage('CHECK_START', { capabilities: horseshoe }), {}, []],
])('In %s the rider can ask for the right things by text message', (_, rent, part, expected) =>
  expect(acts(rent, part)).toEqual(expected.map((act) => `${act} 51307 rent-1`)),
);

// B089
it('A lock opens by text message only while the chart of the locks has its command on the way', () => {
  const rent = inStage('CHECK_START', { capabilities: horseshoe });
  const openLock = { kind: 'openLock', rentId: 'rent-1' } as const;
  expect(acts(rent, { command: openLock, commandState: 'sending' })).toEqual(['OPEN 51307 rent-1']);
  expect(acts(rent, { command: openLock, commandState: 'refused' })).toEqual([]);
  expect(acts(rent, { command: { ...openLock, kind: 'openChain' }, commandState: 'sending' })).toEqual([
    'CHAIN 51307 rent-1',
  ]);
});
