import './ui/tokens.css';
import './ui/base.css';
import './first/first.css';
import { createRoot, type Root } from 'react-dom/client';
import { takeOver } from './first/takeOver.ts';
import { loadCalls } from '#app/renewal.ts';
import { startApp } from '#app/start.tsx';
import { startLanguage } from '#i18n/language.ts';
import { fetchAhead } from '#routes/ahead.ts';
import { App } from '#routes/App.tsx';
import { createAppRouter } from '#routes/router.ts';
import { StartFailed } from '#features/shell/StartFailed.tsx';

const place = document.getElementById('root');
if (!place) throw new Error('index.html has no #root');

async function start(root: Root): Promise<void> {
  try {
    const [runtime] = await Promise.all([startApp(), startLanguage()]);
    const router = createAppRouter(runtime);
    fetchAhead(router, runtime, () => {
      takeOver();
      // Signing in asks with it; the screen that is there goes first.
      setTimeout(() => void loadCalls().catch(() => undefined));
    });
    root.render(<App runtime={runtime} router={router} />);
  } catch (cause) {
    console.error(cause);
    root.render(<StartFailed reason={cause instanceof Error ? cause.message : String(cause)} />);
    takeOver();
  }
}

// In a browser that is too old another page stands in the app's place (`public/supported.js`).
if (!('tooOld' in document.documentElement.dataset)) await start(createRoot(place));
