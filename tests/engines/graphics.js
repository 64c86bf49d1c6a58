// Laid before the app's first script where the driver cannot: a phone without graphics, unless the test is about the
// map.
(() => {
  if (localStorage.getItem('phone.graphics') === 'true') return;
  // oxlint-disable-next-line typescript/unbound-method -- applied to its canvas
  HTMLCanvasElement.prototype.getContext = new Proxy(HTMLCanvasElement.prototype.getContext, {
    apply: (real, canvas, asked) => (asked[0].startsWith('webgl') ? null : Reflect.apply(real, canvas, asked)),
  });
})();
