import type { Tariff } from '#api/tariffs.ts';
import { birthdayToSend, readBirthday } from '#domain/birthday.ts';
import type { InsuranceForm } from '#domain/order.ts';
import { inOrder } from '#features/profile/index.ts';

/** What goes with the payment (decisions §5); null where the plan has no insurance or the birthday is none. */
export function insuredPerson(
  { Insurance }: Pick<Tariff, 'Insurance'>,
  draft: Parameters<typeof inOrder>[0],
): InsuranceForm | null {
  const day = readBirthday(draft.birthday);
  if (!Insurance || !day) return null;
  const { firstName, lastName, email } = inOrder(draft);
  return { insuranceId: Insurance.InsuranceId, firstName, lastName, birthday: birthdayToSend(day), email };
}
