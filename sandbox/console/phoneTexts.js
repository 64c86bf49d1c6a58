// The messages app of the pretended phone: opens the `sms:` links of the app's page, sends what they compose through the
// sandbox's phone network, and shows the answers with their links.

const texts = {
  ru: {
    name: 'Сообщения',
    sandbox: 'Песочница',
    message: 'Сообщение',
    send: 'Отправить',
    close: 'Закрыть',
    lost: 'Песочница не отвечает. Отправьте сообщение из её консоли.',
    away: 'в пути',
    missing: 'не доставлено',
  },
  en: {
    name: 'Messages',
    sandbox: 'Sandbox',
    message: 'Message',
    send: 'Send',
    close: 'Close',
    lost: 'The sandbox does not answer. Send the message from its console.',
    away: 'on its way',
    missing: 'not delivered',
  },
};
const localTexts = () => (document.documentElement.lang === 'en' ? texts.en : texts.ru);

const KEPT = 'velorent-sandbox-texts';
const LOOK = 2_000;

/** iPhones write `&body=`, others `?body=`. */
const bodyOf = (href) => decodeURIComponent(/[?&]body=([^&]*)/.exec(href)?.[1] ?? '');

function element(name, attributes = {}, ...children) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  node.append(...children);
  return node;
}

/** The link of an answer can be tapped. */
function withLink(text) {
  const [link, ...rest] = text.split(' ');
  return URL.canParse(link) ? [element('a', { href: link }, link), ` ${rest.join(' ')}`] : [text];
}

/** `control(method, path, body)` calls the sandbox's control API. */
export function openTexts(control) {
  /* {phone, answers}: the phone that has sent, and how many answers of it were shown. */
  let kept = readKept();
  let dialog;
  let parts;

  function readKept() {
    try {
      return JSON.parse(sessionStorage.getItem(KEPT) ?? 'null');
    } catch {
      return null;
    }
  }
  function keep(next) {
    kept = next;
    sessionStorage.setItem(KEPT, JSON.stringify(next));
  }

  function make() {
    const said = localTexts();
    parts = {
      thread: element('ol', { class: 'sandbox-texts-thread' }),
      status: element('p', { role: 'status' }),
      message: element('textarea', { rows: '4', 'aria-label': said.message }),
      send: element('button', { type: 'button' }, said.send),
      close: element('button', { type: 'button' }, said.close),
    };
    const { thread, status, message, send: sender, close } = parts;
    const buttons = element('div', { class: 'sandbox-texts-buttons' }, sender, close);
    const title = element('h2', {}, `${said.name} · ${said.sandbox}`);
    dialog = element(
      'dialog',
      { class: 'sandbox-texts', 'aria-label': said.name },
      title,
      thread,
      message,
      status,
      buttons,
    );
    close.addEventListener('click', () => dialog.close());
    sender.addEventListener('click', () => void send());
    document.body.append(dialog);
  }

  function show(composed) {
    if (!dialog) make();
    if (composed !== undefined) parts.message.value = composed;
    parts.message.hidden = parts.send.hidden = parts.message.value === '';
    if (!dialog.open) dialog.showModal();
  }

  async function send() {
    try {
      const { from } = await control('POST', 'texts', { text: parts.message.value });
      keep({ phone: from, answers: kept?.phone === from ? kept.answers : answersIn(await threadOf(from)) });
      parts.message.value = '';
      parts.status.textContent = '';
      show();
      await look();
    } catch {
      parts.status.textContent = localTexts().lost;
    }
  }

  const answersIn = (thread) => thread.filter((one) => !one.fromPhone && one.state === 'arrived').length;
  /** The messages of one phone, the newest first. No address has its number, as no other address of this page. */
  async function threadOf(phone) {
    const { items } = await control('GET', 'texts');
    return items.filter((one) => one.phone === phone);
  }

  async function look() {
    if (!kept || document.hidden) return;
    const thread = await threadOf(kept.phone);
    const answers = answersIn(thread);
    const isNew = answers > kept.answers;
    if (isNew) keep({ ...kept, answers });
    if (isNew) show();
    if (!dialog?.open) return;
    const said = localTexts();
    const state = { 'on its way': said.away, lost: said.missing };
    parts.thread.replaceChildren(
      ...thread
        .filter((one) => one.fromPhone || one.state === 'arrived')
        .toReversed()
        .map((one) => {
          const mark = one.fromPhone ? state[one.state] : undefined;
          const attributes = one.fromPhone ? { class: 'is-own' } : {};
          return element(
            'li',
            attributes,
            ...withLink(one.text),
            ...(mark ? [element('small', {}, ` · ${mark}`)] : []),
          );
        }),
    );
    parts.thread.lastElementChild?.scrollIntoView({ block: 'nearest' });
  }

  addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof Element ? event.target.closest('a[href^="sms:"]') : null;
      if (!link) return;
      event.preventDefault();
      show(bodyOf(link.getAttribute('href')));
      void look().catch(() => undefined);
    },
    // The app may stop the click on its way.
    { capture: true },
  );
  setInterval(() => void look().catch(() => undefined), LOOK);
}
