import './ui/tokens.css';
import './ui/base.css';
import './first/first.css';
import { startTransition } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { startApp } from '#app/compose/start.tsx';
import { loadSessionApi } from '#app/services/tokenRenewal.ts';
import { StartFailed } from '#errors/StartFailed.tsx';
import { startLanguage } from '#i18n/language.ts';
import { acceptForeignNodes } from '#platform/foreignNodes.ts';
import { App } from '#routes/App.tsx';
import { prefetchRoutes } from '#routes/prefetch.ts';
import { createAppRouter } from '#routes/router.ts';
import { takeOver } from './first/takeOver.ts';

const rootElement = document.getElementById('root');
if (!rootElement) throw new Error('index.html has no #root');

async function start(root: Root): Promise<void> {
  const fail = (cause: unknown) => {
    console.error(cause);
    root.render(<StartFailed reason={cause instanceof Error ? cause.message : String(cause)} />);
    void takeOver();
  };
  try {
    const [runtime] = await Promise.all([startApp(fail), startLanguage()]);
    const router = createAppRouter(runtime);
    prefetchRoutes(router, runtime, async () => {
      await takeOver();
      // Sign-in needs this code. It loads after the first screen is shown.
      setTimeout(() => void loadSessionApi().catch(() => undefined));
    });
    // Drawn in slices, so that a tap is heard meanwhile.
    startTransition(() => root.render(<App runtime={runtime} router={router} />));
  } catch (cause) {
    fail(cause);
  }
}

acceptForeignNodes();

// An unsupported browser shows another page instead of the app (`public/supported.js`).
// Not awaited: the files that it loads import this one.
if (!('tooOld' in document.documentElement.dataset)) void start(createRoot(rootElement));
