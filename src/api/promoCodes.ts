import * as v from 'valibot';
import { text } from '#domain/fields.ts';
import { promoRefusal, type PromoKind, type PromoOutcome } from '#domain/promoCode.ts';
import type { MainApi } from './clients.ts';
import { Fault } from './fault.ts';
import { read } from './read.ts';

/** A longer one was written for nobody. */
const message = v.pipe(v.string(), v.maxLength(1_000));
const codeRefusal = v.object({
  extCode: v.fallback(v.nullish(v.number(), null), null),
  localizedMessage: v.fallback(v.nullish(message, null), null),
  repeat: v.fallback(v.optional(v.boolean(), false), false),
});
/** The body has a field `data`. Some servers send its content as the body itself, one level higher (account §7). */
const refusing = v.union([
  v.object({ data: codeRefusal }),
  v.pipe(
    codeRefusal,
    v.transform((data) => ({ data })),
  ),
]);

const applied = v.object({ data: v.object({ name: text }) });

/** A request to apply a code. `key`: 16 to 64 letters, digits, - and _; a retry uses the same key. */
export type PromoCodeRequest = { kind: PromoKind; code: string; key: string };

/**
 * Applies a promo or a bonus code. The server repeats its first answer to the same key.
 * @throws {Fault} when it is not known whether the code was applied, or when the session or the app version must be
 * renewed
 */
export async function applyCode(
  api: MainApi,
  { kind, code, key }: PromoCodeRequest,
  signal: AbortSignal,
): Promise<PromoOutcome> {
  const request = { params: { header: { 'Idempotency-Key': key } }, body: { promoCode: code }, signal };
  const call = kind === 'bonus' ? api.PUT('/bonus', request) : api.PUT('/promocode', request);
  const { data, error, response } = await call.catch((cause: unknown) => {
    throw Fault.from(cause instanceof SyntaxError ? new TypeError(cause.message) : cause);
  });
  // The server has applied the code, whatever else it says.
  if (response.ok) return { kind: 'applied', name: read('promo', applied, data)?.value.data.name ?? '' };
  const parsed = v.safeParse(refusing, error);
  if (response.status === 400 && parsed.success) {
    const { extCode, localizedMessage, repeat } = parsed.output.data;
    return promoRefusal({ extCode, localizedMessage, mayRepeat: repeat });
  }
  throw Fault.ofAnswer(response, error);
}
