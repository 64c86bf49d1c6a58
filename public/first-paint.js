// Before the first paint: the rider's own colours and language, so that nothing flashes. Everything else waits for the app.
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
})();
