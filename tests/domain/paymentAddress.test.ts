import { describe, expect, it } from 'vitest';
import { paymentAddress } from '#domain/paymentAddress.ts';

const places = { hosts: ['pay.example', 'bank.example:8443'], sandboxOrigin: null };

// S016
describe('the payment address of a provider', () => {
  it.each([
    'https://pay.example',
    'https://pay.example/order?id=1#card',
    'https://pay.example?id=1',
    'HTTPS://PAY.EXAMPLE/order',
    'https://pay.example:443/order',
    'https://bank.example:8443/order',
    'https://pay.example/back?to=https://other.example/@x',
    'https://pay.example/заказ',
  ])('The payment address %s is allowed', (address) => expect(paymentAddress(address, places)).toBe(address));

  it.each([
    ['a script', 'javascript:alert(1)'],
    ['a script that names the host', 'javascript://pay.example/%0aalert(1)'],
    ['data', 'data:text/html,https://pay.example/'],
    ['no https', 'http://pay.example/order'],
    ['another host', 'https://other.example/'],
    ['a host below it', 'https://evil.pay.example/'],
    ['a host that begins with it', 'https://pay.example.evil/'],
    ['a host that ends with it', 'https://notpay.example/'],
    ['a user in front', 'https://pay.example@evil.example/'],
    ['a user and a password in front', 'https://pay.example:443@evil.example/'],
    ['a user of the host itself', 'https://me@pay.example/'],
    ['another port', 'https://pay.example:8443/'],
    ['no port where one is asked for', 'https://bank.example/'],
    ['an empty port', 'https://pay.example:/'],
    ['port 80', 'https://pay.example:80/'],
    ['a backslash for a slash', 'https://pay.example\\@evil.example/'],
    ['a backslash before the host', 'https:\\\\pay.example/'],
    ['one slash', 'https:/pay.example/'],
    ['no slash', 'https:pay.example/'],
    ['three slashes', 'https:///pay.example/'],
    ['no scheme', '//pay.example/'],
    ['a path', '/order'],
    ['a tab inside', 'https://pay.exa\tmple/'],
    ['a line end in front', '\nhttps://pay.example/'],
    ['a line end behind', 'https://pay.example/\n'],
    ['a space', 'https://pay.example/ order'],
    ['a sign that nobody sees', 'https://pay.example/\u200Border'],
    ['a percent sign in the host', 'https://pay%2Eexample/'],
    ['a dot behind the host', 'https://pay.example./'],
    ['letters that look alike', 'https://раy.example/'],
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
    ['on the port of its scheme', 'http://sandbox.example', 'http://sandbox.example:80/provider/1', true],
    ['in capitals', 'http://Sandbox.example', 'HTTP://SANDBOX.EXAMPLE/provider/1', true],
    ['on the other scheme’s port', 'http://sandbox.example', 'http://sandbox.example:443/provider/1', false],
    [
      'on a port that begins like its scheme’s',
      'http://sandbox.example:8080',
      'http://sandbox.example:8080/provider/1',
      true,
    ],
    ['on such a port that is not its own', 'http://sandbox.example', 'http://sandbox.example:8080/provider/1', false],
    ['by https on the port of http', 'https://sandbox.example', 'https://sandbox.example:80/provider/1', false],
    ['by https on its port', 'https://sandbox.example', 'https://sandbox.example:443/provider/1', true],
  ])('For the sandbox %s (%s) the payment address %s is opened: %s', (_, sandboxOrigin, address, isOpened) =>
    expect(paymentAddress(address, { hosts: [], sandboxOrigin })).toBe(isOpened ? address : null),
  );
  it('A sandbox payment address is refused without a sandbox', () =>
    expect(paymentAddress('http://127.0.0.1:4311/provider/1', places)).toBeNull());
});
