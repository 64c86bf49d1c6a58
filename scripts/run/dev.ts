// npm run dev: the same product with hot reload.
import { createServer } from 'vite';
import { logOf } from '#server/log.ts';
import { explain, stopOnSignal } from '#server/process.ts';
import { asAppServer } from '#server/sandbox/dev.ts';
import { banner } from './banner.ts';
import { openProduct, root } from './product.ts';

let close = async () => {};
stopOnSignal(() => close());
try {
  const product = await openProduct(async () => {});
  const { port, host, tls } = product.place;
  const vite = await createServer({
    root,
    plugins: [asAppServer(product.server)],
    server: { port, host, strictPort: true, ...(tls && { https: tls }) },
  });
  close = async () => {
    await vite.close();
    await product.close();
  };
  await vite.listen();
  const log = logOf(process.env);
  log.say('info', banner(product.server, log, Boolean(process.env['DATABASE_URL'])));
} catch (error) {
  explain(error);
}
