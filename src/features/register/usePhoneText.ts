import type { Refusal } from '#domain/errorCode.ts';
import type { PhoneDraft } from '#domain/phone.ts';
import { errorTexts } from '#errors/errorTexts.ts';
import { useI18n } from '#i18n/useI18n.ts';
import { missingInPhone } from './register.view.ts';

type PhoneFieldState = { phone: PhoneDraft; tried: boolean; refused: { atPhone: boolean; refusal: Refusal } | null };

const CODES = {
  phoneEmpty: 'requiredField',
  phoneUnfinished: 'invalidPhone',
  phoneTooLong: 'phoneTooLong',
} as const;

/**
 * The text below the phone: the server's message, or what is missing after a try; false if there is nothing to show.
 */
export function usePhoneText({ phone, tried, refused }: PhoneFieldState): string | false {
  const i18n = useI18n();
  if (refused?.atPhone) return refused.refusal.serverText ?? errorTexts(i18n, { code: 'invalidPhone' }).title;
  const lack = tried ? missingInPhone(phone) : null;
  if (lack === null) return false;
  return errorTexts(i18n, { code: CODES[lack] }).title;
}
