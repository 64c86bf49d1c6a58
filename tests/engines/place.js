// Runs before the app's first script, in engines whose driver cannot set the rider's position reliably. The position
// outlives the page.
(() => {
  const place = () => JSON.parse(localStorage.getItem('phone.place') ?? 'null');
  const permission = Object.assign(new EventTarget(), { state: place() ? 'granted' : 'denied' });
  const watches = new Map();
  let last = 0;
  const tell = (success, failure) => {
    const coords = place();
    if (coords) success({ coords: { accuracy: 5, heading: null, ...coords }, timestamp: Date.now() });
    else failure?.({ code: 1, PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3, message: 'denied' });
  };
  const geolocation = {
    getCurrentPosition: (success, failure) => queueMicrotask(() => tell(success, failure)),
    watchPosition(success, failure) {
      watches.set(++last, { success, failure });
      queueMicrotask(() => tell(success, failure));
      return last;
    },
    clearWatch: (id) => watches.delete(id),
  };
  Object.defineProperty(Navigator.prototype, 'geolocation', { get: () => geolocation });
  // oxlint-disable-next-line typescript/unbound-method -- applied to its permissions
  const query = Permissions.prototype.query;
  Permissions.prototype.query = function (asked) {
    return asked.name === 'geolocation' ? Promise.resolve(permission) : query.call(this, asked);
  };
  // The test moves the rider.
  addEventListener('phone.stands', () => {
    permission.state = 'granted';
    permission.dispatchEvent(new Event('change'));
    for (const { success, failure } of watches.values()) tell(success, failure);
  });
})();
