// Laid before the app's first script where the driver has no ear for it: what the page complains about. It outlives the
// page.
(() => {
  const kept = 'phone.complaints';
  const complain = (text) => {
    const complaints = JSON.parse(sessionStorage.getItem(kept) ?? '[]');
    sessionStorage.setItem(kept, JSON.stringify([...complaints, text]));
  };
  addEventListener('error', ({ message }) => message && complain(`script: ${message}`));
  addEventListener('unhandledrejection', ({ reason }) => complain(`script: ${reason}`));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    complain(`policy ${violatedDirective}: ${blockedURI}`),
  );
  console.error = (...words) => complain(`console: ${words.join(' ')}`);
})();
