// npm start: the production build, the sandbox of the backends, and their addresses.
import { join } from 'node:path';
import { logOf } from '#server/log.ts';
import { openApp } from '#server/open.ts';
import { explain, stopOnSignal } from '#server/process.ts';
import { sandboxAddition } from '#server/sandbox/addition.ts';
import { buildIfChanged } from '../build/buildIfChanged.ts';
import { banner } from './banner.ts';
import { openProduct, root } from './product.ts';

const dist = join(root, 'dist');

let close = async () => {};
stopOnSignal(() => close());
try {
  const product = await openProduct(async () => {
    logOf(process.env).say('info', 'Building, unless nothing has changed…');
    await buildIfChanged(dist);
  });
  const { server, place, ready } = product;
  const log = logOf(process.env);
  const { sandbox, supabaseUrl } = server.settings;
  const endApp = await openApp(dist, server, place, {
    ready,
    log,
    addition: sandbox ? sandboxAddition(supabaseUrl) : undefined,
  });
  close = async () => {
    await Promise.all([endApp(), product.close()]);
  };
  log.say('info', banner(server, log, Boolean(process.env['DATABASE_URL'])));
} catch (error) {
  explain(error);
}
