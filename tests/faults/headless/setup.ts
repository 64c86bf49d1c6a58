import { vi } from 'vitest';

vi.mock('#app/actors/line.ts', async () => {
  const { openLine } = await import('./lines.ts');
  // The lines of a cell are closed when it is over.
  return { openLine, closeLine: async () => undefined };
});
