import { afterEach, expect, test, vi } from 'vitest';
import { documentNavigation } from '#app/services/documentNavigation.ts';

afterEach(() => vi.unstubAllGlobals());

test.each(['openMain', 'openUnauthorised'] as const)(
  'After %s a page that the browser restores from memory reloads, and a page that it loads does not',
  (leave) => {
    const heard = new Map<string, (event: { persisted: boolean }) => void>();
    const location = {
      pathname: '/profile',
      search: '',
      assign: vi.fn<() => void>(),
      replace: vi.fn<() => void>(),
      reload: vi.fn<() => void>(),
    };
    vi.stubGlobal('location', location);
    vi.stubGlobal('addEventListener', (name: string, listener: (event: { persisted: boolean }) => void) =>
      heard.set(name, listener),
    );
    documentNavigation[leave]();
    expect(location.assign.mock.calls.length + location.replace.mock.calls.length).toBe(1);
    heard.get('pageshow')?.({ persisted: false });
    expect(location.reload).not.toHaveBeenCalled();
    heard.get('pageshow')?.({ persisted: true });
    expect(location.reload).toHaveBeenCalledOnce();
  },
);
