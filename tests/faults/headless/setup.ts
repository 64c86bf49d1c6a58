import { vi } from 'vitest';

vi.mock('#app/services/rows.ts', async () => {
  const { dataServiceOf } = await import('./lines.ts');
  const { openNotifications } = await import('#api/notifications.ts');
  type Parts = Parameters<typeof dataServiceOf>[0];
  return {
    dataServiceOf,
    notificationsOf: (parts: Parts) => openNotifications({ data: () => dataServiceOf(parts), report: parts.report }),
    // The lines of a cell are closed when it is over.
    closeDataService: async () => undefined,
  };
});
