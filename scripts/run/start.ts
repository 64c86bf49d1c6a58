// npm start: the production build, the sandbox of the backends, and their addresses.
import { join } from 'node:path';
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
    console.log('Building, unless nothing has changed…');
    await buildIfChanged(dist);
  });
  const { server, place, ready } = product;
  const { sandbox, supabaseUrl } = server.settings;
  const endApp = await openApp(dist, server, place, {
    ready,
    addition: sandbox ? sandboxAddition(supabaseUrl) : undefined,
  });
  close = async () => {
    await Promise.all([endApp(), product.close()]);
  };
  console.log(banner(server, Boolean(process.env['DATABASE_URL'])));
} catch (error) {
  explain(error);
}
