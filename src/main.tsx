import './ui/tokens.css';
import './ui/base.css';
import { createRoot } from 'react-dom/client';
import { startApp } from '#app/start.tsx';
import { startLanguage } from '#i18n/language.ts';
import { fetchAhead } from '#routes/ahead.ts';
import { App } from '#routes/App.tsx';
import { createAppRouter } from '#routes/router.ts';
import { StartFailed } from '#features/shell/StartFailed.tsx';

const place = document.getElementById('root');
if (!place) throw new Error('index.html has no #root');
const root = createRoot(place);

try {
  const [runtime] = await Promise.all([startApp(), startLanguage()]);
  const router = createAppRouter(runtime);
  fetchAhead(router, runtime);
  root.render(<App runtime={runtime} router={router} />);
} catch (cause) {
  console.error(cause);
  root.render(<StartFailed reason={cause instanceof Error ? cause.message : String(cause)} />);
}
