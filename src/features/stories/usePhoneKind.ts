import { useQuery } from '@tanstack/react-query';
import type { Phone } from '#domain/story.ts';
import { useRuntime } from '#src/runtime.tsx';

/** Null until its code is there. */
export function usePhoneKind(): Phone | null {
  const { stories } = useRuntime();
  const { data } = useQuery({
    queryKey: ['stories', 'phone'],
    queryFn: async () => (await stories()).phone,
    staleTime: Infinity,
    meta: { silent: true },
  });
  return data ?? null;
}
