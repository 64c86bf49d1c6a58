import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { ask, fileSandbox } from '../support/sandbox/sandbox.ts';
import { run } from './rows.ts';

const log: string[] = [];
const sandbox = await fileSandbox({ appOrigins: ['http://phone.example:4173'], log: (line) => log.push(line) });

const call = (method: string, path: string, body?: string) =>
  ask(`${sandbox.origins.data}/control/${path}`, {
    method,
    ...(body === undefined ? {} : { headers: { 'Content-Type': 'application/json' }, body }),
  });

test.each([
  ['a foreign host', 'evil.example', 403],
  ['a foreign host with the port', 'evil.example:4176', 403],
  ['a host that only begins with localhost', 'localhost.evil.example', 403],
  ['a text that is not a host', '@', 403],
  ['the host of the app', 'phone.example:4176', 200],
  ['localhost', 'localhost', 200],
  ['an address of loopback', '127.0.0.1:4176', 200],
  ['the IPv6 address of loopback', '[::1]:4176', 200],
])('The control API answers a request whose Host header is %s (%s) with the status %i', async (_, host, status) => {
  const asked = request(`${sandbox.origins.data}/control/riders`, { headers: { Host: host } }).end();
  const [answer]: IncomingMessage[] = await once(asked, 'response');
  answer?.resume();
  expect(answer?.statusCode).toBe(status);
});

test.each([
  ['a body that lacks a field', 'PUT', 'announcements', '{}', 'body.isOn: '],
  ['a body with an unknown field', 'PUT', 'announcements', '{"isOn":true,"now":1}', 'body.now: '],
  ['a field of another type', 'POST', 'clock', '{"milliseconds":"1"}', 'body.milliseconds: '],
  ['a number beyond its limit', 'POST', 'clock', '{"milliseconds":-1}', 'body.milliseconds: '],
  ['an unknown fault', 'PUT', 'faults', '{"rules":[{"fault":"none","match":"x"}]}', 'body.rules.0.fault: '],
  ['a broken pattern', 'PUT', 'faults', '{"rules":[{"fault":"delay","match":"("}]}', 'body.rules.0.match: '],
  ['no body', 'PUT', 'faults', undefined, 'body: '],
  ['a body that is not JSON', 'PUT', 'faults', '{', 'JSON'],
  ['a wrong part of the path', 'PATCH', 'riders/anna', '{}', 'path.login: '],
  ['a wrong value in the query', 'GET', 'rents?limit=many', undefined, 'query.limit: '],
  ['an unknown name in the query', 'GET', 'rents?most=5', undefined, 'query.most: '],
  ['a NUL in a text', 'POST', 'riders/10001/notifications', '{"type":"a\\u0000"}', ''],
])('The control API refuses %s with 400 and says what is wrong', async (_, method, path, body, detail) => {
  expect(await call(method, path, body)).toMatchObject({
    status: 400,
    body: { title: 'Bad Request', status: 400, detail: expect.stringContaining(detail) },
  });
  expect(log).toEqual([]);
});

test.each([
  ['an unknown path', 404, 'GET', 'weather'],
  ['a method that the path does not allow', 405, 'DELETE', 'clock'],
  ['a rider that does not exist', 404, 'GET', 'riders/999999/notifications'],
])('The control API answers %s with the status %i and problem details in JSON', async (_, status, method, path) => {
  const answer = await call(method, path);
  expect(answer).toMatchObject({ status, body: { status, title: expect.any(String) } });
  expect(answer.headers.get('content-type')).toContain('application/problem+json');
});

test('When a bug makes a control request fail, the control API answers 500 without details, and logs the error', async () => {
  await run(sandbox, 'drop table sandbox.sms');
  const { status, body } = await call('GET', 'sms');
  expect({ status, body }).toEqual({
    status: 500,
    body: { type: '/problems/500', title: 'Internal Server Error', status: 500 },
  });
  expect(log.splice(0)).toEqual([expect.stringContaining('sandbox.sms')]);
});
