// Playwright starts this file in place of Firefox. It starts Firefox and relays WebDriver BiDi. Playwright sets the
// colour scheme of each context by a command that came after Firefox 153: the relay answers it, and the scheme comes from
// the browser's settings.
import { spawn } from 'node:child_process';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { type RawData, WebSocket, WebSocketServer } from 'ws';

const UNKNOWN = 'emulation.setMediaFeaturesOverride';

const [program = '', ...options] = process.argv.slice(2);
const firefox = spawn(program, options, { stdio: ['ignore', 'inherit', 'pipe'] });
firefox.once('exit', (code) => process.exit(code ?? 1));

/** One buffer, as `ws` gives it unless told otherwise. */
const textOf = (data: RawData): string => (Buffer.isBuffer(data) ? data.toString() : '');

function relay(address: string): void {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 }, () => {
    const bound = server.address();
    if (bound instanceof Object) console.error(`WebDriver BiDi listening on ws://127.0.0.1:${bound.port}`);
  });
  server.on('connection', (playwright) => {
    const browser = new WebSocket(`${address}/session`, { perMessageDeflate: false, maxPayload: 256 * 1024 * 1024 });
    const early: string[] = [];
    browser.once('open', () => {
      for (const text of early) browser.send(text);
    });
    playwright.on('message', (data) => {
      const text = textOf(data);
      if (text.includes(UNKNOWN)) {
        const { id, method }: { id: number; method: string } = JSON.parse(text);
        if (method === UNKNOWN) return playwright.send(JSON.stringify({ type: 'success', id, result: {} }));
      }
      if (browser.readyState === WebSocket.OPEN) browser.send(text);
      else early.push(text);
    });
    browser.on('message', (data) => playwright.send(textOf(data)));
    browser.on('close', () => playwright.close());
    playwright.on('close', () => browser.close());
  });
}

createInterface({ input: firefox.stderr }).on('line', (line) => {
  const address = /WebDriver BiDi listening on (ws:\/\/\S+)$/.exec(line)?.[1];
  if (address === undefined) console.error(line);
  else relay(address);
});
