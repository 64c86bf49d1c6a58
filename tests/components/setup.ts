import { i18n } from '@lingui/core';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeAll } from 'vitest';
import { messages as entrance } from '#i18n/locales/entrance/ru.po';
import { messages as first } from '#i18n/locales/first/ru.po';
import { messages } from '#i18n/locales/ru.po';

/** Simulates the dialogs, popovers and animations that jsdom lacks. Each animation ends at once. */
function playWhatJsdomLacks(): void {
  const open = (element: Element) => element.setAttribute('open', '');
  Object.assign(HTMLDialogElement.prototype, {
    show(this: Element) {
      open(this);
    },
    showModal(this: Element) {
      open(this);
    },
    close(this: Element) {
      this.removeAttribute('open');
    },
  });
  Object.assign(HTMLElement.prototype, { togglePopover: () => false, scrollIntoView: () => undefined });
  Object.assign(Element.prototype, {
    animate: () => ({ finished: Promise.resolve({ cancel: () => undefined }), cancel: () => undefined }),
    getAnimations: () => [],
  });
  class Observer {
    observe = () => undefined;
    disconnect = () => undefined;
  }
  Object.assign(globalThis, {
    ResizeObserver: Observer,
    matchMedia: (query: string) => Object.assign(new EventTarget(), { matches: query.includes('reduced-motion') }),
    scrollTo: () => undefined,
  });
}

beforeAll(() => {
  playWhatJsdomLacks();
  i18n.loadAndActivate({ locale: 'ru', messages: { ...entrance, ...first, ...messages } });
});
afterEach(cleanup);
// Real time, which a busy machine stretches.
configure({ asyncUtilTimeout: 30_000 });
