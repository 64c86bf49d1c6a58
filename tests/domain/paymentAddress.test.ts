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
  it.each(ALLOWED)('The payment address %s is allowed', (address) =>
    expect(paymentAddress(address, places)).toBe(address),
  );

  it.each([
    ['a script', 'javascript:alert(1)'],
    ['a script that names the host', 'javascript://pay.example/%0aalert(1)'],
    ['data', 'data:text/html,https://pay.example/'],
    ['no https', 'http://pay.example/order'],
    ['another host', 'https://other.example/'],
    ['a subdomain of the host', 'https://evil.pay.example/'],
    ['a host that begins with the allowed one', 'https://pay.example.evil/'],
    ['a host that ends with the allowed one', 'https://notpay.example/'],
    ['a user before the host', 'https://pay.example@evil.example/'],
    ['a user and a password before the host', 'https://pay.example:443@evil.example/'],
    ['a user before the allowed host', 'https://me@pay.example/'],
    ['another port', 'https://pay.example:8443/'],
    ['no port where the allowed host has one', 'https://bank.example/'],
    ['an empty port', 'https://pay.example:/'],
    ['port 80', 'https://pay.example:80/'],
    ['a backslash in the place of a slash', 'https://pay.example\\@evil.example/'],
    ['a backslash before the host', 'https:\\\\pay.example/'],
    ['one slash', 'https:/pay.example/'],
    ['no slash', 'https:pay.example/'],
    ['three slashes', 'https:///pay.example/'],
    ['no scheme', '//pay.example/'],
    ['a path', '/order'],
    ['a tab in the host', 'https://pay.exa\tmple/'],
    ['a line end at the start', '\nhttps://pay.example/'],
    ['a line end at the end', 'https://pay.example/\n'],
    ['a space', 'https://pay.example/ order'],
    ['an invisible character', 'https://pay.example/\u200Border'],
    ['a percent sign in the host', 'https://pay%2Eexample/'],
    ['a dot after the host', 'https://pay.example./'],
    ['look-alike letters', 'https://раy.example/'],
    ['a wide dot', 'https://pay．example/'],
    ['the long s, which folds to an s', 'httpſ://pay.example/'],
    ['the Kelvin sign, which folds to a k', 'https://ban\u212A.example:8443/'],
    ['nothing', ''],
    ['no text', null],
    ['a number', 7],
    ['an object', { toString: () => 'https://pay.example/' }],
  ])('A payment address with %s is refused', (_, address) => expect(paymentAddress(address, places)).toBeNull());

  it.each([
    ['bank1.example:443', 'https://bank1.example/', true],
    ['bank1.example:443', 'https://bank1.example:443/', true],
    ['bank1.example:4431', 'https://bank1.example:4431/', true],
    ['bank1.example', 'https://bank1.example:4431/', false],
    ['bank1.example1', 'https://bank1.example:4431/', false],
    ['Bank1.Example', 'https://bank1.example/', true],
    ['bank1.example', 'https://bank1.example:123456/', false],
  ])('With the allowed hosts %s the payment address %s is allowed: %s', (host, address, isOpened) =>
    expect(paymentAddress(address, { hosts: [host], sandboxOrigin: null })).toBe(isOpened ? address : null),
  );

  it('Every payment address is refused while no host is allowed', () =>
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
  ])('The payment address %s of the sandbox is allowed: %s', (address, isOpened) =>
    expect(paymentAddress(address, withSandbox) !== null).toBe(isOpened),
  );
  it.each([
    ['without a port', 'http://sandbox.example', 'http://sandbox.example:80/provider/1', true],
    ['with capitals', 'http://Sandbox.example', 'HTTP://SANDBOX.EXAMPLE/provider/1', true],
    ['without a port, and port 443', 'http://sandbox.example', 'http://sandbox.example:443/provider/1', false],
    ['with port 8080', 'http://sandbox.example:8080', 'http://sandbox.example:8080/provider/1', true],
    ['without a port, and port 8080', 'http://sandbox.example', 'http://sandbox.example:8080/provider/1', false],
    ['with https, and port 80', 'https://sandbox.example', 'https://sandbox.example:80/provider/1', false],
    ['with https, and port 443', 'https://sandbox.example', 'https://sandbox.example:443/provider/1', true],
  ])('For a sandbox %s (%s) the app opens the payment address %s: %s', (_, sandboxOrigin, address, isOpened) =>
    expect(paymentAddress(address, { hosts: [], sandboxOrigin })).toBe(isOpened ? address : null),
  );
  it('A sandbox payment address is refused without a sandbox', () =>
    expect(paymentAddress('http://127.0.0.1:4311/provider/1', places)).toBeNull());
});
