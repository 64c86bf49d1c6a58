import { msg } from '@lingui/core/macro';
import type { EmailRecoveryCode } from '#domain/errorCode.ts';
import type { ErrorEntry } from './catalogue.types.ts';

/** Login and PIN restored by e-mail (ours). */
export const emailRecoveryErrors = {
  emailCodeWrong: {
    title: msg`Код не\u00A0подошёл`,
    text: msg`Код из\u00A0письма действует час и\u00A0один раз. Проверьте цифры в\u00A0последнем письме или попросите новое.`,
    surface: 'inline',
    icon: 'alert-circle',
    tone: 'danger',
    next: ['retry', 'support'],
  },
  captchaFailed: {
    title: msg`Проверка не\u00A0пройдена`,
    text: msg`Пройдите её ещё раз и\u00A0повторите.`,
    surface: 'inline',
    icon: 'shield',
    tone: 'plain',
    next: ['retry'],
  },
} satisfies Record<EmailRecoveryCode, ErrorEntry>;
