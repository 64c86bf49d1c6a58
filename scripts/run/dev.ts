// npm run dev: the same product with hot reload.
import { createServer } from 'vite';
import { asAppServer } from '#server/sandbox/dev.ts';
import { banner } from './banner.ts';
import { explain, openProduct, root, stopOnSignal } from './product.ts';

let close = async () => {};
stopOnSignal(() => close());
try {
  const product = await openProduct(async () => {});
  const vite = await createServer({
    root,
    plugins: [asAppServer(product.server)],
    server: { port: product.port, host: product.host, strictPort: true, ...(product.tls && { https: product.tls }) },
  });
  close = async () => {
    await vite.close();
    await product.close();
  };
  await vite.listen();
  console.log(banner(product.server, Boolean(process.env['DATABASE_URL'])));
} catch (error) {
  explain(error);
}
