// Before the first paint: the rider's own colours and language, so that nothing flashes; and before anything else is loaded,
// tokens leave the address. A rider who comes back gets the map's code beside the entrance's. Everything more waits for the app.
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
  if (root.lang === 'en') document.querySelector('link[rel=manifest]').href = '/app.en.webmanifest';

  // The end of an implicit grant (account §5) signs nobody in: all that stays of it is which parts it had.
  const SIGN = /_token$|^(?:expires_in|token_type|error_description)$/;
  const PART = /_token$|^(?:expires_in|expires_at|token_type|error|error_code|error_description)$/;
  const query = [...new URLSearchParams(location.search)];
  // A fragment may be a path with a query of its own.
  const fragment = [...new URLSearchParams(location.hash.replace(/^#\/?(?:.*\?)?/, ''))];
  const said = [...query, ...fragment];
  if (said.some(([name]) => SIGN.test(name))) {
    const rest = new URLSearchParams(query.filter(([name]) => !PART.test(name))).toString();
    const tail = fragment.some(([name]) => PART.test(name)) ? '' : location.hash;
    history.replaceState(history.state, '', location.pathname + (rest && `?${rest}`) + tail);
    root.dataset.grant = said.filter(([name]) => PART.test(name)).map(([name, value]) => `${name}=${value && 1}`).join('&');
  }
  try {
    // A visitor may be turned to the main page before a word was said.
    const kept = 'velorent.device.grant';
    if (root.dataset.grant) sessionStorage.setItem(kept, root.dataset.grant);
    else if (sessionStorage.getItem(kept)) root.dataset.grant = sessionStorage.getItem(kept);
  } catch {
    // Said on this page or not at all.
  }

  try {
    // Written by the build (scripts/build/riderAhead.ts).
    const { rider, [root.lang]: words } = document.currentScript?.dataset ?? {};
    if (rider && words && localStorage.getItem('velorent.rider.session')) {
      for (const href of `${rider} ${words}`.split(' ')) {
        const isStyle = href.endsWith('.css');
        const link = Object.assign(document.createElement('link'), { rel: isStyle ? 'preload' : 'modulepreload', href, crossOrigin: '' });
        if (isStyle) link.as = 'style';
        document.head.append(link);
      }
    }
  } catch {
    // It comes when the app asks for it.
  }
})();
