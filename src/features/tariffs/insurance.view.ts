import type { Tariff } from '#api/tariffs.ts';
import { birthdayToSend, readBirthday } from '#domain/birthday.ts';
import type { InsuranceForm } from '#domain/paymentOrder.ts';
import { normalizedDraft } from '#features/person/personDraft.ts';

/**
 * The insured person for the payment (decisions §5); null if the tariff has no insurance or the birthday is not valid.
 */
export function insuredPerson(
  { Insurance }: Pick<Tariff, 'Insurance'>,
  draft: Parameters<typeof normalizedDraft>[0],
): InsuranceForm | null {
  const day = readBirthday(draft.birthday);
  if (!Insurance || !day) return null;
  const { firstName, lastName, email } = normalizedDraft(draft);
  return { insuranceId: Insurance.InsuranceId, firstName, lastName, birthday: birthdayToSend(day), email };
}
