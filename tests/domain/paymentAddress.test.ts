import { describe, expect, it } from 'vitest';
import { paymentAddress } from '#domain/paymentAddress.ts';
import { words } from '../support/words.ts';

const places = { hosts: ['pay.example', 'bank.example:8443'], sandboxOrigin: null };

// S016
describe('the payment address of a provider', () => {
  const ALLOWED = words(`
    https://pay.example https://pay.example/order?id=1#card https://pay.example?id=1 HTTPS://PAY.EXAMPLE/order
    https://pay.example:443/order https://bank.example:8443/order https://pay.example/back?to=https://other.example/@x
    https://pay.example/заказ`);
  it.each(ALLOWED)('The app allows the payment URL %s', (address) =>
    expect(paymentAddress(address, places)).toBe(address),
  );

  it.each<[string, readonly unknown[]]>([
    ['a script', words('javascript:alert(1) javascript://pay.example/%0aalert(1)')],
    ['data', ['data:text/html,https://pay.example/']],
    ['no https', words('http://pay.example/order //pay.example/ /order')],
    ['another host', words('https://other.example/ https://evil.pay.example/ https://pay.example./')],
    ['a host that begins or ends with the allowed one', words('https://pay.example.evil/ https://notpay.example/')],
    ['a user before another host', words('https://pay.example@evil.example/ https://pay.example:443@evil.example/')],
    ['a user before the allowed host', ['https://me@pay.example/']],
    ['another port', words('https://pay.example:8443/ https://pay.example:80/ https://pay.example:/')],
    ['no port where the allowed host has one', ['https://bank.example/']],
    ['a backslash in the place of a slash', ['https://pay.example\\@evil.example/', 'https:\\\\pay.example/']],
    ['fewer or more slashes', words('https:/pay.example/ https:pay.example/ https:///pay.example/')],
    ['a tab or a line end', ['https://pay.exa\tmple/', '\nhttps://pay.example/', 'https://pay.example/\n']],
    ['a space or an invisible character', ['https://pay.example/ order', 'https://pay.example/\u200Border']],
    ['a percent sign in the host', ['https://pay%2Eexample/']],
    ['look-alike letters, or a wide dot', ['https://раy.example/', 'https://pay．example/']],
    // They fold to an s and a k.
    ['the long s, or the Kelvin sign', ['httpſ://pay.example/', 'https://ban\u212A.example:8443/']],
    ['no text', ['', null, 7, { toString: () => 'https://pay.example/' }]],
  ])('The app refuses a payment URL with %s', (_, addresses) =>
    expect(addresses.filter((address) => paymentAddress(address, places) !== null)).toEqual([]),
  );

  it.each([
    ['bank1.example:443', 'https://bank1.example/', true],
    ['bank1.example:443', 'https://bank1.example:443/', true],
    ['bank1.example:4431', 'https://bank1.example:4431/', true],
    ['bank1.example', 'https://bank1.example:4431/', false],
    ['bank1.example1', 'https://bank1.example:4431/', false],
    ['Bank1.Example', 'https://bank1.example/', true],
    ['bank1.example', 'https://bank1.example:123456/', false],
  ])(
    'When the operator allows the host %s, the app decides correctly if it can open the payment URL %s',
    (host, address, isOpened) =>
      expect(paymentAddress(address, { hosts: [host], sandboxOrigin: null })).toBe(isOpened ? address : null),
  );

  it('The app refuses a payment URL when the operator allows no host', () =>
    expect(paymentAddress('https://pay.example/', { hosts: [], sandboxOrigin: null })).toBeNull());
});

describe('the payment address of the sandbox', () => {
  const withSandbox = { ...places, sandboxOrigin: 'http://127.0.0.1:4311' };
  it.each([
    ['http://127.0.0.1:4311/provider/1', true],
    ['http://127.0.0.1:4312/provider/1', false],
    ['https://127.0.0.1:4311/provider/1', false],
    ['http://127.0.0.1:4311@evil.example/', false],
    ['http://pay.example/', false],
    ['https://pay.example/', true],
  ])('With a sandbox at port 4311, the app decides correctly if it can open the payment URL %s', (address, isOpened) =>
    expect(paymentAddress(address, withSandbox) !== null).toBe(isOpened),
  );
  it.each([
    ['http://sandbox.example', 'http://sandbox.example:80/provider/1', true],
    ['http://Sandbox.example', 'HTTP://SANDBOX.EXAMPLE/provider/1', true],
    ['http://sandbox.example', 'http://sandbox.example:443/provider/1', false],
    ['http://sandbox.example:8080', 'http://sandbox.example:8080/provider/1', true],
    ['http://sandbox.example', 'http://sandbox.example:8080/provider/1', false],
    ['https://sandbox.example', 'https://sandbox.example:80/provider/1', false],
    ['https://sandbox.example', 'https://sandbox.example:443/provider/1', true],
  ])(
    'When the app uses the sandbox at %s, it decides correctly if it can open the payment URL %s',
    (sandboxOrigin, address, isOpened) =>
      expect(paymentAddress(address, { hosts: [], sandboxOrigin })).toBe(isOpened ? address : null),
  );
  it('The app refuses a sandbox’s payment URL when no sandbox is set up', () =>
    expect(paymentAddress('http://127.0.0.1:4311/provider/1', places)).toBeNull());
});
