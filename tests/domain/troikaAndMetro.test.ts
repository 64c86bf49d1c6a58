import { describe, expect, it } from 'vitest';
import { isConnected, isMetroPhone, metroDigits, metroRefusal, metroStep } from '#domain/metro.ts';
import { isWholeTroika, maskedTroika, troikaDigits, troikaMask } from '#domain/troika.ts';

// E089
describe('the number of a Troika', () => {
  it.each([
    [['0012'], '0012'],
    [['00123'], '0012 3'],
    [['0012345'], '0012 345'],
    [['0012345678', '0012 345 678', '№ 0012-345-678', '００１２345678'], '0012 345 678'],
    [['0012 345 678 9'], '0012 345 6789'],
  ])('When the rider types any of %j into the Troika number field, the field shows %j', (all, masked) =>
    expect(all.filter((typed) => maskedTroika(typed) !== masked)).toEqual([]),
  );
  // E090
  it('A Troika number is complete with exactly ten digits, and the app sends it as digits alone', () => {
    const typed = ['', '0012 345 67', '0012 345 678', '0012 345 678 9'];
    expect(typed.map(isWholeTroika)).toEqual([false, false, true, false]);
    expect(troikaDigits('0012 345 678')).toBe('0012345678');
  });
  // D020
  it.each([
    [['**** *** 678', '0012345678'], '••\u00A0678'],
    [[null, undefined, ''], null],
  ])(
    'The app shows only the last three digits of each of the Troika numbers %j, or nothing if there is no number',
    (all, mask) => expect(all.filter((sent) => troikaMask(sent) !== mask)).toEqual([]),
  );
});

// E062
describe('the metro link', () => {
  // D021, E061
  it('Only a rider whose link to the metro has the status FULL is connected', () =>
    expect((['NEW', 'HAS_KEY', 'CANCELED', null, 'FULL'] as const).filter(isConnected)).toEqual(['FULL']));

  // E076
  it.each([
    ['0', 'notConnected'],
    [1, 'codeShouldBeSent'],
    ['2', 'codeWasSent'],
    ...['3', '', undefined, '1 '].map((step): [string | undefined, null] => [step, null]),
  ])(
    'The app reads the state of the metro link from the value %j of the URL parameter step, or none from an unknown value',
    (step, state) => expect(metroStep(step)).toBe(state),
  );

  // E088
  it.each([
    [['+7 916 204-48-12', '79162044812', '＋７ ９１６ ２０４-４８-１２'], true],
    [['89162044812', '+375 29 123-45-67', '+7 916 204-48', '+7 916 204-48-1', '+7 916 204-48-12 0'], false],
    [['1 7916 204-48-12', ''], false],
  ])('The app decides correctly if each of the phone numbers %j is valid for the metro bonus', (all, takes) =>
    expect(all.filter((phone) => isMetroPhone(phone) !== takes)).toEqual([]),
  );
  it('The code field of the metro link drops all digits beyond the length of a confirmation code', () =>
    expect(metroDigits('Код: 12 34 56 78', 6)).toBe('123456'));
});

// E127, E128, E130, E131, E132, E133, E134, E135
describe('a refusal of the metro', () => {
  const said = (status: number, description: string | null = null, retryInSeconds: number | null = null) => ({
    status,
    description,
    retryInSeconds,
  });
  it.each([
    ['request', said(409), 'connected', 'accountConnectedAlready'],
    ['submit', said(409), 'connected', 'accountConnectedAlready'],
    ['request', said(404), 'refused', 'connectionError'],
    ['submit', said(404), 'atPage', 'somethingGoneWrong'],
    ['request', said(400, 'user_temporary_blocked', 90), 'refused', 'metroUserTemporaryBlocked'],
    ['request', said(400, 'user_blocked'), 'refused', 'metroUserBlocked'],
    ['submit', said(400, 'user_blocked'), 'atPage', 'metroUserBlocked'],
    ['request', said(400, 'retry_after', 90), 'codeSent', 'metroRetryAfter'],
    ['submit', said(400, 'retry_after', 90), 'refused', 'metroRetryAfter'],
    ['request', said(400, 'invalid_username'), 'refused', 'metroInvalidUsername'],
    ['submit', said(400, 'invalid_password'), 'atCells', 'wrongCode'],
    ['submit', said(400, 'something_new'), 'refused', 'commonError'],
    ['request', said(500), 'refused', 'commonError'],
    // What a description says counts in a 400 alone.
    ['submit', said(500, 'invalid_password'), 'refused', 'commonError'],
    ['submit', said(403, 'user_blocked'), 'refused', 'commonError'],
    ['request', said(429, 'retry_after', 90), 'refused', 'commonError'],
    ['request', said(404, 'retry_after', 90), 'refused', 'connectionError'],
    ['submit', said(400), 'refused', 'commonError'],
  ] as const)(
    'When the metro answers the API call “%s” with %j, the app goes to the state %s with the error %s',
    (call, answer, leaves, code) => expect(metroRefusal(answer, call)).toMatchObject({ leaves, refusal: { code } }),
  );
  it('When the metro refuses a request, the app keeps the number of seconds until the rider can try again', () =>
    expect(metroRefusal(said(400, 'retry_after', 90), 'request')).toMatchObject({ refusal: { retryInSeconds: 90 } }));
});
