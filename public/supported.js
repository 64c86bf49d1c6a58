// A browser older than Chrome 109, Safari 16.4 or Firefox 115 (scripts/build/oldestBrowsers.ts) gets a plain page that says so instead
// of half an app. Asked for is what the app's code needs: without lookbehind a browser cannot even read it. Written so that a browser
// of 2012 can read this.
(function () {
  var root = document.documentElement;
  function readsLookbehind() {
    try {
      return new RegExp('(?<=a)b').test('ab');
    } catch (error) {
      return false;
    }
  }
  if (
    'noModule' in document.createElement('script') &&
    readsLookbehind() &&
    window.CSS &&
    CSS.supports('container-type', 'inline-size') &&
    'inert' in document.createElement('div') &&
    window.AbortSignal &&
    AbortSignal.timeout
  )
    return;
  root.setAttribute('data-too-old', '');

  function add(parent, name, text) {
    var element = document.createElement(name);
    if (text) element.textContent = text;
    parent.appendChild(element);
    return element;
  }

  function say(box, lang, title, words, browsers) {
    var part = add(box, 'div');
    part.lang = lang;
    add(part, 'h1', title);
    add(part, 'p', words);
    var list = add(part, 'ul');
    browsers.split('; ').forEach(function (browser) {
      add(list, 'li', browser);
    });
    return part;
  }

  function offer(part, words, text, address) {
    add(add(part, 'p', words + ' '), 'a', text).href = address;
  }

  function show() {
    var style = add(document.head, 'link');
    style.rel = 'stylesheet';
    style.href = '/too-old.css';
    var first = document.getElementById('first');
    if (first) first.parentNode.removeChild(first);
    var box = add(document.body, 'div');
    box.className = 'too-old';
    var ru = say(
      box,
      'ru',
      'Браузер устарел',
      'Обновите его или откройте Велорент в\u00a0другом браузере:',
      'Chrome, Яндекс Браузер или Samsung Internet на Chromium 109 и новее; Safari 16.4 и новее (iOS\u00a016.4); Firefox 115 и новее'
    );
    var en = say(
      box,
      'en',
      'This browser is too old',
      'Update it or open Velorent in another browser:',
      'Chrome, Yandex Browser or Samsung Internet with Chromium 109 or newer; Safari 16.4 or newer (iOS\u00a016.4); Firefox 115 or newer'
    );
    if (root.lang === 'en') box.insertBefore(en, ru);

    // A rider in mid-ride needs a voice.
    var asked = new XMLHttpRequest();
    asked.open('GET', '/config.json');
    asked.onload = function () {
      var support;
      try {
        support = JSON.parse(asked.responseText).support;
      } catch (error) {
        return;
      }
      var phone = support && support.phone;
      if (typeof phone === 'string') {
        var number = 'tel:' + phone.replace(/[^+\d]/g, '');
        offer(ru, 'Идёт поездка или нужна помощь? Позвоните:', phone, number);
        offer(en, 'On a ride, or need help? Call:', phone, number);
      }
      // The chat needs the app: it opens with a pass that the app asks for. A letter needs nothing.
      var email = support && support.email;
      if (typeof email === 'string') {
        offer(ru, 'Или напишите:', email, 'mailto:' + email);
        offer(en, 'Or email:', email, 'mailto:' + email);
      }
    };
    asked.send();
  }

  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', show);
  else show();
})();
