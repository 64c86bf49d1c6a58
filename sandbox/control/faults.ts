import * as v from 'valibot';
import { FaultRule } from '../faults.ts';
import { integer } from './fields.ts';
import { outside } from './operation.ts';

const Rules = v.strictObject({
  rules: v.pipe(v.array(FaultRule), v.maxLength(100)),
  seed: v.exactOptional(integer(0, 2_147_483_647)),
});
const Line = v.strictObject({ online: v.boolean() });

export const faultOperations = {
  /** With their remaining times. */
  'GET /control/faults': outside({}, async ({ faults }) => ({ rules: await faults.rules() })),

  /** The first rule that matches a request applies; an empty list ends all faults. Control calls never fail. */
  'PUT /control/faults': outside({ body: Rules }, async ({ faults }, { body }) => {
    await faults.set(body.rules, body.seed);
    return { rules: await faults.rules() };
  }),

  'GET /control/realtime': outside({}, async ({ realtime }) => ({ online: realtime.isOnline() })),

  /** Cuts every socket and refuses new ones, or accepts them again. */
  'PUT /control/realtime': outside({ body: Line }, async ({ faults }, { body }) => {
    await faults.setOnline(body.online);
    return body;
  }),

  /** How often each operation of the backends was called, by its path in the contract and status. */
  'GET /control/requests': outside({}, async ({ counts }) => ({ items: counts.all() })),
  'DELETE /control/requests': outside({}, async ({ counts }) => counts.clear()),
};
