import { createServer } from 'node:net';
import { expect, test, vi } from 'vitest';
import { listen } from '#server/listen.ts';

const HOST = /^HOST must be an address of this machine, such as 127\.0\.0\.1, .* not "nowhere"\.$/;

test.each([
  ['ENOTFOUND', HOST],
  ['EAI_AGAIN', HOST],
  ['EADDRNOTAVAIL', HOST],
  ['EAFNOSUPPORT', HOST],
  ['EINVAL', HOST],
  ['EACCES', /^PORT 80 is reserved for the system/],
  ['EADDRINUSE', /^Port 80 is taken\./],
])('When the server cannot listen because of %s, its message names the wrong host or port', async (code, words) => {
  const server = createServer();
  vi.spyOn(server, 'listen').mockImplementation(() => {
    server.emit('error', Object.assign(new Error(code), { code }));
    return server;
  });
  await expect(listen(server, 80, 'nowhere')).rejects.toThrow(words);
});

test('When the server must listen on an address that this machine does not have, the error message contains the address', async () => {
  // A documentation address (RFC 5737): no machine has it.
  await expect(listen(createServer(), 0, '203.0.113.7')).rejects.toMatchObject({
    name: 'SettingsError',
    message: expect.stringContaining('not "203.0.113.7"'),
  });
});
