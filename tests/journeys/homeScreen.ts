import type { Phone } from '../support/browser/phone.ts';

/** The browser offers to install the app; what its own question was answered is told. Headless browsers never offer. */
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
