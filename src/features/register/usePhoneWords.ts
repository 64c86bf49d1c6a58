import type { Refusal } from '#domain/errorCode.ts';
import type { PhoneDraft } from '#domain/phone.ts';
import { errorWords } from '#errors/errorWords.ts';
import { useSpeaker } from '#i18n/useSpeaker.ts';
import { lackOfPhone } from './register.screen.ts';

type Situation = { phone: PhoneDraft; tried: boolean; refused: { atPhone: boolean; refusal: Refusal } | null };

/** What stands under the phone: the server's word about it, or what is missing once the rider has tried; false when nothing. */
export function usePhoneWords({ phone, tried, refused }: Situation): string | false {
  const speaker = useSpeaker();
  if (refused?.atPhone) return refused.refusal.serverText ?? errorWords(speaker, { code: 'invalidPhone' }).title;
  const lack = tried ? lackOfPhone(phone) : null;
  if (lack === null) return false;
  return errorWords(speaker, { code: lack === 'phoneEmpty' ? 'requiredField' : 'invalidPhone' }).title;
}
