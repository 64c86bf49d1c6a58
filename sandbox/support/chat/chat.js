/** The chat of an operator, as the sandbox plays one: the app opens it with a token that it sends by message. */
const root = document.documentElement;
const appOrigins = (root.dataset.appOrigins ?? '').split(' ');
const list = document.querySelector('#messages');
const form = document.querySelector('#form');
const field = document.querySelector('#text');
const texts = { ru: { field: 'Сообщение', send: 'Отправить' }, en: { field: 'Message', send: 'Send' } };
const AGAIN_MS = 5_000;

/** What the app has sent: {token, language, scheme}. The chat sends messages to the app's origin only. */
let opened = null;
let app = null;
let newest = 0;
let unread = 0;

const postToApp = (message) => parent.postMessage(message, app ?? '*');

addEventListener('message', ({ source, origin, data }) => {
  if (source !== parent || !appOrigins.includes(origin) || data?.type !== 'chat.open' || typeof data.token !== 'string')
    return;
  const first = opened === null;
  app = origin;
  opened = { token: data.token, language: data.language === 'en' ? 'en' : 'ru' };
  root.lang = opened.language;
  root.dataset.scheme = data.scheme;
  field.placeholder = texts[opened.language].field;
  field.ariaLabel = field.placeholder;
  document.querySelector('#send').textContent = texts[opened.language].send;
  form.hidden = false;
  if (first) void ask();
});

async function call(method, body) {
  const response = await fetch(`/chat/messages?after=${newest}`, {
    method,
    headers: {
      Authorization: `Bearer ${opened.token}`,
      'Accept-Language': opened.language,
      'Content-Type': 'application/json',
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (response.status === 401) postToApp({ type: 'chat.tokenExpired' });
  if (!response.ok) throw new Error(String(response.status));
  show((await response.json()).items);
}

function show(items) {
  for (const { id, author, text } of items) {
    if (id <= newest) continue;
    newest = id;
    const item = document.createElement('li');
    item.className = author;
    item.textContent = text;
    list.append(item);
    if (author === 'support' && document.hidden) unread += 1;
  }
  if (items.length) list.lastElementChild?.scrollIntoView();
  postToApp({ type: 'chat.unread', count: unread });
}

async function ask() {
  try {
    await call('GET');
  } catch {
    // The next attempt may succeed.
  }
  setTimeout(() => void ask(), AGAIN_MS);
}

document.addEventListener('visibilitychange', () => {
  if (document.hidden || !opened) return;
  unread = 0;
  postToApp({ type: 'chat.unread', count: 0 });
});

form.addEventListener('submit', (event) => {
  event.preventDefault();
  const text = field.value.trim();
  field.value = '';
  if (text) void send(text);
});

async function send(text) {
  try {
    await call('POST', { text });
  } catch {
    // The typed text is not lost.
    field.value = text;
  }
}

postToApp({ type: 'chat.ready' });
