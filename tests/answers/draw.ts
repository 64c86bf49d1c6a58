import { act } from '@testing-library/react';
import { createElement } from 'react';
import { expect, vi } from 'vitest';
import { createQueryClient } from '#stores/queryClient.ts';
import { renderScreen } from '../support/components/renderScreen.tsx';
import { backendWith } from './backend.ts';
import { runtimeOn, type DrawnAnswer } from './screens.tsx';
import { isWaiting } from './shown.ts';

/** Draws the screen until it loads nothing more. Rejects if the screen throws. */
export async function draw({ operation, screen, at, route }: DrawnAnswer, answer: () => Response): Promise<Element> {
  const client = createQueryClient();
  const { queries, ...others } = client.getDefaultOptions();
  client.setDefaultOptions({ ...others, queries: { ...queries, retryDelay: 0 } });
  const runtime = runtimeOn(backendWith(operation, answer), answer);
  const { container } = await renderScreen(createElement(screen), { at, route, client, runtime });
  let before = '';
  let same = 0;
  const isAtRest = () => {
    const now = container.innerHTML;
    same = now === before && client.isFetching() === 0 && !isWaiting(container) ? same + 1 : 0;
    before = now;
    expect(same).toBeGreaterThan(2);
  };
  // If the screen waits for ever, `isWaiting` finds it in the result.
  await act(() => vi.waitFor(isAtRest, { interval: 2, timeout: 15_000 }).catch(() => undefined));
  client.clear();
  return container;
}
