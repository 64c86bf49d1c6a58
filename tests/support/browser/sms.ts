import type { Control } from './control.ts';

/** Login and PIN as a rider reads them in the newest SMS to a number. */
export async function messageTo(control: Control, phone: string): Promise<{ login: string; pin: string } | null> {
  const { data } = await control.GET('/control/sms');
  const text = data?.items.find((sms) => sms.phone === phone)?.text ?? '';
  const [, login, pin] = /логин (\d+), ПИН-код (\d{4})/i.exec(text) ?? [];
  return login === undefined || pin === undefined ? null : { login, pin };
}
