import { msg } from '@lingui/core/macro';
import type { EmailRecoveryCode } from '#domain/errorCode.ts';
import type { ErrorEntry } from './catalogue.types.ts';

/** Login and PIN restored by e-mail (ours). */
export const emailRecoveryErrors = {
  emailCodeWrong: {
    title: msg`Код не подошёл`,
    text: msg`Код из письма одноразовый и действует час. Проверьте цифры в последнем письме или попросите новое.`,
    surface: 'inline',
    icon: 'alert-circle',
    tone: 'danger',
    next: ['retry', 'support'],
  },
  emailCodeUsed: {
    title: msg`Код уже использован`,
    text: msg`Он сработал, но ответ до вас не дошёл. Попросите новое письмо.`,
    surface: 'inline',
    icon: 'offline',
    tone: 'plain',
    next: ['retry', 'support'],
  },
  emailDelayed: {
    title: msg`Письмо на этот адрес уже просили`,
    text: ({ retryInSeconds = 60 }, format) => {
      const wait = format.wait(retryInSeconds);
      return msg({
        message: `Если не придёт, попросите ещё раз через ${wait}.`,
        comment: 'Placeholder: a time such as "40 seconds"',
      });
    },
    surface: 'inline',
    icon: 'clock',
    tone: 'warn',
    next: ['retry', 'support'],
  },
  captchaFailed: {
    title: msg`Проверка не пройдена`,
    text: msg`Пройдите её ещё раз и повторите.`,
    surface: 'inline',
    icon: 'shield',
    tone: 'plain',
    next: ['retry'],
  },
} satisfies Record<EmailRecoveryCode, ErrorEntry>;
