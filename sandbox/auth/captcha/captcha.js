/** The captcha of an operator, as the sandbox plays one: one tap, then a token for the app that frames the page. */
const button = document.querySelector('#human');

button.addEventListener('click', () => void solve());

async function solve() {
  button.disabled = true;
  try {
    const response = await fetch('/captcha/tokens', { method: 'POST' });
    if (!response.ok) throw new Error(String(response.status));
    const { token } = await response.json();
    // Only the app may frame this page: its policy says so.
    parent.postMessage({ type: 'captcha.solved', token }, '*');
  } catch {
    button.disabled = false;
  }
}
