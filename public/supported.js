// A browser older than Chrome 123, Safari 17.5 or Firefox 128 gets a plain page that says so instead of half an app. light-dark()
// came with the first two, rules of @property with Firefox 128. Written so that a browser of 2012 can read it.
(function () {
  var root = document.documentElement;
  if (window.CSS && CSS.supports && CSS.supports('color', 'light-dark(#000, #fff)') && window.CSSPropertyRule) return;
  root.setAttribute('data-too-old', '');

  function add(parent, name, text) {
    var element = document.createElement(name);
    if (text) element.textContent = text;
    parent.appendChild(element);
    return element;
  }

  function say(box, lang, title, words) {
    var part = add(box, 'div');
    part.lang = lang;
    add(part, 'h1', title);
    add(part, 'p', words);
    return part;
  }

  function call(part, words, phone) {
    var link = add(add(part, 'p', words + ' '), 'a', phone);
    link.href = 'tel:' + phone.replace(/[^+\d]/g, '');
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
      'Велорент работает в Chrome, Яндекс Браузере и Samsung Internet на Chromium 123 и новее, в Safari 17.5 и новее и в Firefox 128 и новее. Обновите браузер или откройте Велорент в другом.'
    );
    var en = say(
      box,
      'en',
      'This browser is too old',
      'Velorent works in Chrome, Yandex Browser and Samsung Internet with Chromium 123 or newer, in Safari 17.5 or newer and in Firefox 128 or newer. Update the browser or open Velorent in another one.'
    );
    if (root.lang === 'en') box.insertBefore(en, ru);

    // A rider in mid-ride needs a voice.
    var asked = new XMLHttpRequest();
    asked.open('GET', '/config.json');
    asked.onload = function () {
      var phone;
      try {
        phone = JSON.parse(asked.responseText).support.phone;
      } catch (error) {
        return;
      }
      if (typeof phone !== 'string') return;
      call(ru, 'Идёт поездка или нужна помощь? Позвоните:', phone);
      call(en, 'In a ride, or need help? Call:', phone);
    };
    asked.send();
  }

  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', show);
  else show();
})();
