import { vi } from 'vitest';

vi.mock('#app/realtime/realtimeClient.ts', async () => {
  const { openRealtimeClient } = await import('./lines.ts');
  // The lines of a cell are closed when it is over.
  return { openRealtimeClient, closeRealtimeClient: async () => undefined };
});
