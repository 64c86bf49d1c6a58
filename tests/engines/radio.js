// Laid before the app's first script: whether the browser believes to be online. It outlives the page, as an aeroplane does.
Object.defineProperty(Navigator.prototype, 'onLine', { get: () => localStorage.getItem('phone.radio') !== 'off' });
