import type { Phone } from '../support/browser/phone.ts';

/**
 * Sends the browser's offer to install the app, with the rider's answer to its prompt. Headless browsers never offer.
 */
export const offer = ({ page }: Phone, outcome: 'accepted' | 'dismissed') =>
  page.evaluate((answer) => {
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: () => {
        document.title = `asked: ${answer}`;
        return Promise.resolve({ outcome: answer });
      },
    });
    dispatchEvent(event);
    return event.defaultPrevented;
  }, outcome);

/** The app's own offer. */
export const question = 'Велорент на главном экране';
