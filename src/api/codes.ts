import * as v from 'valibot';
import { promoRefusal, type PromoKind, type PromoOutcome } from '#domain/promoCode.ts';
import type { MainApi } from './clients.ts';
import { Fault } from './fault.ts';

const said = v.object({
  extCode: v.fallback(v.nullish(v.number(), null), null),
  localizedMessage: v.fallback(v.nullish(v.string(), null), null),
  repeat: v.fallback(v.optional(v.boolean(), false), false),
});
/** `data` is the body's own field here; a server may mean the body itself by it, and then all stands one level higher (account §7). */
const refusing = v.union([
  v.object({ data: said }),
  v.pipe(
    said,
    v.transform((data) => ({ data })),
  ),
]);

/** What a rider asks for. `key`: 16 to 64 letters, digits, - and _; a repeat of the same try has the same one. */
export type CodeWish = { kind: PromoKind; code: string; key: string };

/**
 * Applies a promo or a bonus code. A repeat under the same key is answered as the first time.
 * @throws {Fault} when it is not known whether it was applied, or the session or the version is in the way
 */
export async function applyCode(
  api: MainApi,
  { kind, code, key }: CodeWish,
  signal: AbortSignal,
): Promise<PromoOutcome> {
  const asked = { params: { header: { 'Idempotency-Key': key } }, body: { promoCode: code }, signal };
  const call = kind === 'bonus' ? api.PUT('/bonus', asked) : api.PUT('/promocode', asked);
  const { data, error, response } = await call.catch((cause: unknown) => {
    throw Fault.from(cause instanceof SyntaxError ? new TypeError(cause.message) : cause);
  });
  if (response.ok && data) return { kind: 'applied', name: data.data.name };
  const parsed = v.safeParse(refusing, error);
  if (response.status === 400 && parsed.success) {
    const { extCode, localizedMessage, repeat } = parsed.output.data;
    return promoRefusal({ extCode, localizedMessage, mayRepeat: repeat });
  }
  throw Fault.ofAnswer(response, error);
}
