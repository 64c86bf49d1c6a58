// npm start: the production build, the sandbox of the backends, and their addresses.
import { join } from 'node:path';
import { createAppServer, createSecureAppServer } from '#server/app.ts';
import { endServer, listen } from '#server/listen.ts';
import { sandboxAddition } from '#server/sandbox/addition.ts';
import { buildIfChanged } from '../build/buildIfChanged.ts';
import { banner } from './banner.ts';
import { explain, GRACE_MS, openProduct, root, stopOnSignal } from './product.ts';

const dist = join(root, 'dist');

let close = async () => {};
stopOnSignal(() => close());
try {
  const product = await openProduct(async () => {
    console.log('Building, unless nothing has changed…');
    await buildIfChanged(dist);
  });
  const { server, tls, ready } = product;
  const { sandbox, supabaseUrl } = server.settings;
  const serving = { ready, addition: sandbox ? sandboxAddition(supabaseUrl) : undefined };
  const app = tls ? createSecureAppServer(dist, server, tls, serving) : createAppServer(dist, server, serving);
  close = async () => {
    await Promise.all([endServer(app, GRACE_MS), product.close()]);
  };
  await listen(app, product.port, product.host);
  console.log(banner(server, Boolean(process.env['DATABASE_URL'])));
} catch (error) {
  explain(error);
}
