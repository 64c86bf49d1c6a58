// Before the first paint: the rider's own colours and language and the first screen they will see, so that nothing flashes; and
// before anything else is loaded, tokens leave the address. Then it asks for the app: at once for a rider who comes back, with the
// map's code beside the entrance's; for a visitor at the first touch, because the page can be read without the app.
(() => {
  const root = document.documentElement;
  try {
    const scheme = localStorage.getItem('velorent.device.scheme');
    if (scheme === 'light' || scheme === 'dark') root.dataset.scheme = scheme;
    const language = localStorage.getItem('velorent.device.language');
    root.lang = language === 'ru' || language === 'en' ? language : /^ru\b/i.test(navigator.language) ? 'ru' : 'en';
  } catch {
    // A browser without storage keeps the device's colours.
  }
  // What the phone calls the installed app, before the browser asks.
  if (root.lang === 'en') {
    document.querySelector('link[rel=manifest]').href = '/app.en.webmanifest';
    document.title = 'Velorent';
  }

  // Only an iPhone has this property. It wants a picture of its own size for the moments in which the installed app starts.
  if ('standalone' in navigator) {
    for (const scheme of ['light', 'dark']) {
      const href = `/startup/${screen.width}x${screen.height}@${devicePixelRatio}-${scheme}.png`;
      document.head.append(Object.assign(document.createElement('link'), { rel: 'apple-touch-startup-image', media: `(prefers-color-scheme: ${scheme})`, href }));
    }
  }

  let isRider = false;
  // As src/features/cityMap/listFirst.ts has it: to save data, or because the phone has little memory.
  let isListFirst = navigator.connection?.saveData === true || navigator.deviceMemory <= 2;
  try {
    isRider = localStorage.getItem('velorent.rider.session') !== null;
    isListFirst = JSON.parse(localStorage.getItem('velorent.device.savesTraffic') ?? `${isListFirst}`);
  } catch {
    // A visitor, as far as anybody knows.
  }
  const OPEN = { '/login': 'signIn', '/login/restore': 'restore', '/registration': 'registration' };
  // The page holds the first screens of all (scripts/build/firstScreens.ts). Places it cannot know stay empty until the app comes.
  const firstScreen = () => {
    if (isRider) return !isListFirst && /^\/(?:map|login)?$/.test(location.pathname) ? 'map' : '';
    if (OPEN[location.pathname]) return OPEN[location.pathname];
    if (/^\/(?:bike|station)\/[^/]+$/.test(location.pathname)) return 'card';
    return /^\/(?:$|(?:map|history|profile|tariffs|help)(?:\/|$))/.test(location.pathname) ? 'landing' : '';
  };
  root.dataset.first = firstScreen();
  addEventListener('popstate', () => void (root.dataset.first = firstScreen()));

  // Pressed before the app is there: sign-in is in the page already, and the rest is pressed again by the app (src/first/takeOver.ts).
  addEventListener('click', (event) => {
    const control = event.target.closest?.('#first :is(a, button, input)');
    if (!control) return;
    if (root.dataset.first === 'failed') return location.reload();
    if (!OPEN[control.pathname]) return void (control.localName === 'button' && (control.dataset.tapped = ''));
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    // From a card, the sign-in leads back to it.
    const resume = `?${new URLSearchParams({ redirectUrl: location.pathname, fileName: 'personalData' })}`;
    history.pushState(null, '', control.pathname + (root.dataset.first === 'card' ? resume : location.search));
    root.dataset.first = firstScreen();
    scrollTo(0, 0);
  });
  addEventListener('submit', (event) => {
    if (!event.target.closest('#first')) return;
    event.preventDefault();
    // Enter in a field clicks no button.
    if (event.submitter) event.submitter.dataset.tapped = '';
  });
  // What the app removes under a finger is not pressed: it waits for the end of a touch, which is its click. A phone may send that
  // a little after the finger is up; a finger that has scrolled clicks nothing.
  const LATE_CLICK_MS = 400;
  const untilReleased = (end) => {
    addEventListener('click', () => setTimeout(end), { capture: true, once: true });
    addEventListener('pointerup', () => setTimeout(end, LATE_CLICK_MS), { once: true });
    addEventListener('pointercancel', end, { once: true });
  };
  addEventListener('pointerdown', ({ target }) => target.closest?.('#first') && (window.touch = new Promise(untilReleased)), true);
  // The app's code, or a part of it, does not come, or breaks before the app shows anything: a page that only looks alive says so.
  const fail = () => void (document.getElementById('first') && (root.dataset.first = 'failed'));
  addEventListener('error', ({ filename }) => /\/assets\//.test(filename) && !document.getElementById('root').firstChild && fail());
  // The browser offers the installation once, perhaps before the app is there (src/platform/installOffer.ts).
  addEventListener('beforeinstallprompt', (event) => (event.preventDefault(), (window.installOffer = event)));

  // The end of an implicit grant (account §5) signs nobody in: all that stays of it is which parts it had.
  const SIGN = /_token$|^(?:expires_in|token_type|error_description)$/;
  const PART = /_token$|^(?:expires_in|expires_at|token_type|error|error_code|error_description)$/;
  const query = [...new URLSearchParams(location.search)];
  // A fragment may be a path with a query of its own.
  const fragment = [...new URLSearchParams(location.hash.replace(/^#\/?(?:.*\?)?/, ''))];
  const said = [...query, ...fragment];
  // A provider's page leads to this path with a code or with the reason why there is none: the app reads it there.
  if (location.pathname !== '/login/callback' && said.some(([name]) => SIGN.test(name))) {
    const rest = new URLSearchParams(query.filter(([name]) => !PART.test(name))).toString();
    const tail = fragment.some(([name]) => PART.test(name)) ? '' : location.hash;
    history.replaceState(history.state, '', location.pathname + (rest && `?${rest}`) + tail);
    root.dataset.grant = said.filter(([name]) => PART.test(name)).map(([name, value]) => `${name}=${value && 1}`).join('&');
  }
  // A visitor at a rider's address: the main page, and that address after the sign-in. The app would load another document for
  // it (src/routes/guards.ts), and what was pressed meanwhile would be lost.
  if (root.dataset.first === 'landing' && location.pathname !== '/') {
    const redirectUrl = location.pathname + location.search + location.hash;
    history.replaceState(null, '', `/?${new URLSearchParams({ redirectUrl, fileName: 'personalData' })}`);
  }
  try {
    // A visitor may be turned to the main page before a word was said.
    const kept = 'velorent.device.grant';
    if (root.dataset.grant) sessionStorage.setItem(kept, root.dataset.grant);
    else if (sessionStorage.getItem(kept)) root.dataset.grant = sessionStorage.getItem(kept);
  } catch {
    // Said on this page or not at all.
  }

  // Written by the build (scripts/build/modulepreloadPlugin.ts); in development the page asks for the app itself.
  const { app, entrance, rider, register, card, map, [root.lang]: words } = document.currentScript?.dataset ?? {};
  if (!app) return;
  const ahead = (href, kind) => document.head.appendChild(Object.assign(document.createElement('link'), { href, crossOrigin: '', ...kind }));
  const isStyle = (href) => href.endsWith('.css');
  const file = (href) => ahead(href, isStyle(href) ? { rel: 'preload', as: 'style' } : { rel: href.endsWith('.mjs') ? 'prefetch' : 'modulepreload' });
  const later = (href) => Object.assign(file(href), { fetchPriority: 'low' });
  const parsed = new Promise((done) => addEventListener('DOMContentLoaded', done));
  const all = (...lists) => lists.join(' ').split(' ');

  let isAsked = false;
  const ask = () => {
    if (isAsked) return;
    isAsked = true;
    all(entrance).forEach(file);
    ahead('/config.json', { rel: 'preload', as: 'fetch' });
    parsed.then(() => import(app)).catch(fail);
    if (!isRider && /^re/.test(root.dataset.first)) all(register, words).forEach(later);
    // What the visitor waits for.
    if (root.dataset.first === 'card') all(card, words).forEach(file);
    if (!isRider) return;
    const scheme = (root.dataset.scheme ? root.dataset.scheme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches) ? 'dark' : 'light';
    const isMapFirst = root.dataset.first === 'map';
    if (isMapFirst) ahead(`/basemap/preview-${scheme}.svg`, { rel: 'preload', as: 'image', crossOrigin: null, fetchPriority: 'high' });
    // The page's own first screen and the entrance go first.
    const files = all(rider, words).map(later);
    // The map's follow: the screen works before the map does.
    let left = isMapFirst ? files.length : Infinity;
    const arrived = () => --left || all(map).forEach(later) || ahead(`/basemap/${scheme}.json`, { rel: 'preload', as: 'fetch', fetchPriority: 'low' });
    for (const link of files) link.onload = link.onerror = arrived;
  };

  // A visitor's page works without the app until it is touched. The files wait in the browser's cache; what only the app knows,
  // such as the operator's other ways to sign in, comes when the page has been at rest.
  const REST_MS = 8_000;
  const isReading = !isRider && root.dataset.first && root.dataset.first !== 'card' && !root.dataset.grant;
  if (!isReading) return ask();
  for (const touch of ['pointerdown', 'keydown', 'focusin', 'input']) addEventListener(touch, ask, { capture: true, once: true });
  addEventListener('load', () => {
    if (navigator.connection?.saveData) return;
    const files = /^re/.test(root.dataset.first) ? all(app, entrance, register, words) : all(app, entrance);
    for (const href of files) if (!isAsked && !isStyle(href)) ahead(href, { rel: 'prefetch' });
    setTimeout(() => (window.requestIdleCallback ? requestIdleCallback(ask) : ask()), REST_MS);
  });
})();
