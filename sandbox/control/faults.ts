import type { operations } from './control.d.ts';
import type { OutsideHandlers } from '../contract/handlers.ts';
import type { Realtime } from '../data/realtime/realtime.ts';
import type { Faults } from '../faults.ts';
import type { RequestCounts } from '../requestCounts.ts';

type Ids = 'getFaults' | 'setFaults' | 'getRealtime' | 'setRealtime' | 'getRequestCounts' | 'clearRequestCounts';
type Parts = { faults: Faults; counts: RequestCounts; realtime: Realtime };

export const faultHandlers = ({ faults, counts, realtime }: Parts): OutsideHandlers<operations, Ids> => {
  const state = () => ({ status: 200, body: { rules: faults.rules() } }) as const;
  return {
    getFaults: async () => state(),
    async setFaults({ body }) {
      faults.set(body.rules, body.seed);
      return state();
    },
    getRealtime: async () => ({ status: 200, body: { online: realtime.isOnline() } }),
    async setRealtime({ body }) {
      realtime.setOnline(body.online);
      return { status: 200, body };
    },
    getRequestCounts: async () => ({ status: 200, body: { items: counts.all() } }),
    async clearRequestCounts() {
      counts.clear();
      return { status: 204 };
    },
  };
};
