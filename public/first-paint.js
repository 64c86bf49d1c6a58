// Before the first paint: the rider's own colours and language and the first screen they will see, so that nothing flashes; and
// before anything else is loaded, tokens leave the address. Then it asks for the app: at once for a rider who comes back, with the
// map's code beside the entrance's; for a visitor at the first touch, because the page can be read without the app. A public card needs
// one answer of a server for that: this script asks for it.
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
  let savesData = navigator.connection?.saveData === true;
  // As src/features/cityMap/listFirst.ts has it: to save data, or because the phone has little memory.
  let isListFirst = savesData || navigator.deviceMemory <= 2;
  try {
    isRider = localStorage.getItem('velorent.rider.session') !== null;
    const chosen = localStorage.getItem('velorent.device.savesTraffic');
    if (chosen) savesData = isListFirst = JSON.parse(chosen);
  } catch {
    // A visitor, as far as anybody knows.
  }
  const OPEN = { '/login': 'signIn', '/login/restore': 'restore', '/registration': 'registration' };
  // Places that the page cannot know stay empty until the app comes.
  const firstScreen = () => {
    if (isRider) return !isListFirst && /^\/(?:map|login)?$/.test(location.pathname) ? 'map' : '';
    if (OPEN[location.pathname]) return OPEN[location.pathname];
    if (/^\/(?:bike|station)\/[^/]+$/.test(location.pathname)) return location.pathname.split('/')[1];
    return /^\/(?:$|(?:map|history|profile|tariffs|help)(?:\/|$))/.test(location.pathname) ? 'landing' : '';
  };
  root.dataset.first = firstScreen();
  const isCard = () => /^(?:bike|station)$/.test(root.dataset.first);
  // Null where the page lacks it: the server sends one screen in the browser's language (server/shell.ts).
  const ownScreen = () => document.querySelector(`#first > [data-screen=${root.dataset.first}][lang=${root.lang}]`);

  // The sign-in leads on as the address says; from a card, back to the card.
  const resume = () => new URLSearchParams({ redirectUrl: location.pathname, fileName: 'personalData' });
  const leadOn = (link) => OPEN[link.pathname] && Object.assign(link, { search: isCard() ? resume() : location.search });

  // Pressed before the app is there: a link opens its page, and the app presses the rest again (src/first/takeOver.ts).
  let isLeaving = false;
  addEventListener('click', (event) => {
    const control = event.target.closest?.('#first :is(a, button, input)');
    if (!control) return;
    if (root.dataset.first === 'failed') return location.reload();
    if (control.localName === 'button') control.dataset.tapped = '';
    leadOn(control);
    isLeaving = control.localName === 'a' && !control.target && !event.ctrlKey && !event.metaKey && !event.shiftKey;
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
  const fail = () => {
    if (!document.getElementById('first')) return;
    // Safari ends the requests of a page that is left through a link. If the visitor comes Back, the page asks again.
    if (isLeaving) addEventListener('pageshow', () => location.reload());
    else root.dataset.first = 'failed';
  };
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
  const { app, entrance, rider, list, card, register, map, [root.lang]: words } = document.currentScript?.dataset ?? {};
  if (!app) return;
  const ahead = (href, kind) => document.head.appendChild(Object.assign(document.createElement('link'), { href, crossOrigin: '', ...kind }));
  const isStyle = (href) => href.endsWith('.css');
  const file = (href) => ahead(href, isStyle(href) ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' });
  const later = (href) => Object.assign(file(href), { fetchPriority: 'low' });
  const arrived = (link) => new Promise((done) => (link.onload = link.onerror = done));
  const parsed = new Promise((done) => addEventListener('DOMContentLoaded', done));
  const all = (...lists) => lists.join(' ').split(' ');
  // The files of a screen whose code is not in the entrance.
  const OWN = { registration: register, restore: register, bike: card, station: card };
  const more = () => (OWN[root.dataset.first] ? all(OWN[root.dataset.first], words) : []);

  let isAsked = false;
  const ask = () => {
    if (isAsked) return;
    isAsked = true;
    const links = all(entrance).map(file);
    ahead('/config.json', { rel: 'preload', as: 'fetch' });
    parsed.then(() => import(app)).catch(fail);
    // While a visitor types their PIN, the code of what comes after it loads.
    OWN.signIn = rider;
    if (!isRider) return arrived(links.at(-1)).then(() => more().forEach(later));
    const scheme = (root.dataset.scheme ? root.dataset.scheme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches) ? 'dark' : 'light';
    const isMapFirst = root.dataset.first === 'map';
    if (isMapFirst) ahead(`/basemap/preview-${scheme}.svg`, { rel: 'preload', as: 'image', crossOrigin: null, fetchPriority: 'high' });
    // One moment after the other: the entrance starts while the first screen's files arrive, and the screen works before the map does.
    Promise.all(all(...(isMapFirst ? [rider] : [rider, list]), words).map(later).map(arrived)).then(() => {
      if (isMapFirst) all(map).forEach(later) || ahead(`/basemap/${scheme}.json`, { rel: 'preload', as: 'fetch', fetchPriority: 'low' });
    });
  };

  // A public card from the draft that the page holds (src/first/CardStart.tsx), in the bounds of src/api/mapLocations.ts. All that is not
  // written here, such as a number that nothing has, a closed station or no network, the app explains: it is asked for at once.
  const LONGEST_MS = 15_000;
  const LONGEST = 10_000;
  const leaveToApp = () => {
    throw new TypeError('Not a card that the page can write');
  };
  const whole = (value, most, least = 0) =>
    Number.isInteger(value) && value >= least && value <= most ? value : leaveToApp();
  const count = (value) => whole(value, 100_000);
  const line = (value) =>
    typeof value === 'string' && /^[^\p{Bidi_Control}]{1,2000}$/u.test(value) ? value : leaveToApp();
  // As src/i18n/format.ts has it.
  const say = (value, style) => new Intl.NumberFormat(root.lang, style).format(value).replace(/[ \u202F]/g, '\u00A0');
  const unit = (value, name) =>
    say(value, { style: 'unit', unit: name, unitDisplay: 'short', maximumFractionDigits: 0 });
  // Which parts of the draft are true, and the words for its blanks.
  const READ = {
    bike({ frameNumber, form, batteryPercent, maxRangeMeters, isFree }) {
      if (typeof isFree !== 'boolean') leaveToApp();
      const parts = [`form${whole(form, 3)}`, isFree ? 'free' : 'taken'];
      const number = line(frameNumber);
      if (batteryPercent === null) return { parts, blanks: { number } };
      // As src/domain/battery.ts has it.
      const full = maxRangeMeters === null ? 50_000 : whole(maxRangeMeters, 1_000_000);
      const meters = (whole(batteryPercent, 100) / 100) * full;
      const minutes = Math.floor(meters / (25_000 / 60) + 1e-9);
      const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
      const long = [hours > 0 && unit(hours, 'hour'), (rest > 0 || hours === 0) && unit(rest, 'minute')];
      const blanks = { number, far: unit(meters / 1000, 'kilometer'), long: long.filter(Boolean).join('\u00A0') };
      return { parts: [...parts, 'range'], blanks };
    },
    station({ type, status, addr, addr_en, latitude, longitude, ...facts }, { mapsAppUrl }) {
      const { mechanical_bikes, electric_bikes, free_places, available_ports, fill_level } =
        facts.stations_dynamic_attributes;
      if (status !== 'IN_CITY' || !(Math.abs(latitude) <= 90) || !(Math.abs(longitude) <= 180)) leaveToApp();
      const form = new Intl.PluralRules(root.lang);
      const [mechanical, electric, places] = [mechanical_bikes, electric_bikes, free_places].map(count);
      // The first of a station's kinds is the open one (src/domain/station.ts).
      const bikes = whole(type, 2) === 0 ? mechanical : electric;
      const advice = mechanical + electric === 0 ? 'noBikes' : places === 0 ? 'noPlaces' : '';
      const parts = [`type${type}`, `bikes-${form.select(bikes)}`, `places-${form.select(places)}`, advice];
      parts.push(`level${whole(fill_level, 4, 1)}`);
      const [working, ports] = [available_ports, facts.stations_static_attributes.ports].map(count);
      const numbers = Object.entries({ bikes, places, working, ports }).map(([name, value]) => [name, say(value)]);
      const address = line((root.lang === 'en' && addr_en) || addr);
      const href = mapsAppUrl
        .replaceAll('{latitude}', latitude.toFixed(6))
        .replaceAll('{longitude}', longitude.toFixed(6));
      if (!/^(?:https:\/\/|geo:)/.test(href)) leaveToApp();
      return { parts, blanks: { address, ...Object.fromEntries(numbers) }, href };
    },
  };
  const textOf = async (url) => {
    const signal = AbortSignal.timeout(LONGEST_MS);
    const answer = await fetch(url, { credentials: 'omit', redirect: 'error', signal });
    return answer.ok ? answer.text() : leaveToApp();
  };
  const showCard = async () => {
    const [, kind, number] = location.pathname.split('/');
    const readAnswer = async () => {
      // The app's server writes into the page what a CDN has in the file.
      const settings = JSON.parse(root.dataset.settings ?? (await textOf('/config.json')));
      if (!(kind === 'bike' ? /^\d{4,6}$/ : /^[1-9]\d{0,8}$/).test(number)) leaveToApp();
      if (kind === 'station' && (settings.gbfsUrl || !settings.features.smooveBikes)) leaveToApp();
      const path = `/api/map/${kind}s/${number}`;
      const answer = await textOf(settings.gatewayApiUrl.replace(/\/+$/, '') + path);
      if (answer.length > LONGEST) leaveToApp();
      return { path, answer, ...READ[kind](JSON.parse(answer), settings) };
    };
    const findDraft = async () => {
      await parsed;
      return ownScreen()?.querySelector('template') ?? leaveToApp();
    };
    const [draft, { path, answer, parts, blanks, href }] = await Promise.all([findDraft(), readAnswer()]);
    const { content, parentElement } = draft;
    for (const slot of content.querySelectorAll('slot'))
      slot.replaceWith(...(parts.includes(slot.name) ? slot.childNodes : []));
    for (const link of content.querySelectorAll('a'))
      Object.assign(link, { href, target: href.startsWith('https:') ? '_blank' : '' });
    const texts = document.createTreeWalker(content, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) texts.currentNode.data = texts.currentNode.data.replace(/\{(\w+)\}/g, (_, name) => blanks[name]);
    parentElement.replaceChildren(content);
    // For the app's own card, which then begins with these words (src/features/map/earlyAnswer.ts).
    Object.assign(document.getElementById('first')?.dataset ?? {}, { path, answer, at: Date.now() });
  };

  // A visitor's page works without the app until it is touched. The files wait in the browser's cache; what only the app knows,
  // such as the operator's other ways to sign in, comes when the page has been at rest.
  const REST_MS = 8_000;
  const isReading = !isRider && root.dataset.first && !root.dataset.grant;
  if (!isReading) return ask();
  const shown = isCard() ? showCard().catch(ask) : parsed.then(() => ownScreen() ?? ask());
  for (const touch of ['pointerdown', 'keydown', 'focusin', 'input']) addEventListener(touch, ({ target }) => target.closest?.('#first a') || ask(), true);
  if (savesData) return;
  // On a slow network all this would compete with the card's answer. The browser itself fetches the page behind such a link (index.html).
  shown.then(() => isAsked || document.querySelectorAll('#first a').forEach((link) => leadOn(link) && (link.rel = 'next')));
  addEventListener('load', async () => {
    await shown;
    for (const href of [...all(entrance), ...more()]) if (!isAsked && !isStyle(href)) ahead(href, { rel: 'prefetch' });
    setTimeout(() => (window.requestIdleCallback ? requestIdleCallback(ask) : ask()), REST_MS);
  });
})();
