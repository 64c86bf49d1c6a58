import * as v from 'valibot';
import type { PayReturn } from '#domain/payReturn.ts';
import { createOneTimeSlot, type OneTimeSlot, riderSlot } from './oneTimeSlot.ts';

const path = v.nullable(v.string());
const schema = v.object({ path, toCard: v.boolean(), backUrl: path }) satisfies v.GenericSchema<unknown, PayReturn>;

/** The stored payment redirect (account §3, §7) of the rider who is signed in. */
export const createPayReturnSlot = (riderId: () => string | null): OneTimeSlot<PayReturn> =>
  createOneTimeSlot(riderSlot('payReturn'), schema, riderId);
