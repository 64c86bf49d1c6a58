import type { Plugin } from 'vite';
import { ADDED, type AddedFile, type Addition } from '../app.ts';
import { contentSecurityPolicy } from '../csp.ts';
import type { ServerSettings } from '../settings.ts';
import { sandboxAddition } from './addition.ts';

/**
 * The production policy plus what hot reload needs: its inline preamble, its <style> elements and its socket. Without
 * Trusted Types, because the overlay of build errors writes HTML.
 */
export function devPolicy(server: ServerSettings): string {
  return contentSecurityPolicy(server)
    .replace("script-src 'self'", "script-src 'self' 'unsafe-inline'")
    .replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")
    .replace("connect-src 'self'", "connect-src 'self' ws:")
    .replace("worker-src 'self'", "worker-src 'self' blob:")
    .replace(/; require-trusted-types-for .*$/, '');
}

/** Vite's server plus what the app's server adds: the settings and the sandbox's chip. */
export function asAppServer(server: ServerSettings): Plugin {
  const { settings } = server;
  const addition = settings.sandbox ? sandboxAddition(settings.supabaseUrl, true) : null;
  const json = (value: object) => ({ type: 'application/json', text: JSON.stringify(value) });
  const documents = new Map([
    // A service worker would serve an old copy of files that are being edited.
    ['/config.json', json({ ...settings, serviceWorker: false })],
    ['/version.json', json({ version: 'dev', commit: 'dev', sources: '' })],
  ]);
  return {
    name: 'velorent-app-server',
    configureServer(vite) {
      vite.middlewares.use((request, response, next) => {
        const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
        const file = documents.get(path);
        response.setHeader('Content-Security-Policy', devPolicy(server));
        const send = ({ type, text }: AddedFile) => {
          response.setHeader('Content-Type', type);
          response.end(text);
        };
        const sendAdded = async (from: Addition) => {
          try {
            const found = await from.file(path);
            if (found) send(found);
            else next();
          } catch (cause) {
            next(cause);
          }
        };
        if (file) send(file);
        else if (addition && path.startsWith(ADDED)) void sendAdded(addition);
        else next();
      });
    },
    transformIndexHtml: (html) => addition?.page(html) ?? html,
  };
}
