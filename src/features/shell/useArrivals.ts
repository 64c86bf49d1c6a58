import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { useMatches, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { brand } from '#i18n/brand.ts';
import { type Arrival, laterTitle } from './laterTitles.ts';

const titleOf = (match: Arrival & { staticData: { title?: MessageDescriptor } }) =>
  match.staticData.title ?? laterTitle(match);

/** Each arrival names itself: the document's title changes, and the focus goes to the new screen's heading. */
export function useArrivals() {
  const { i18n } = useLingui();
  const router = useRouter();
  const title = useMatches({ select: (matches) => matches.map(titleOf).findLast((words) => words) });

  useEffect(() => {
    document.title = title ? `${i18n._(title)} · ${i18n._(brand)}` : i18n._(brand);
  }, [title, i18n, i18n.locale]);

  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation, toLocation }) => {
        if (!pathChanged || !fromLocation) return;
        // A dialog that opened with the screen keeps the focus it took.
        if (document.activeElement?.closest('dialog')) return;
        // What lay over a screen has given the focus back to where it was opened.
        if (fromLocation.pathname.startsWith(`${toLocation.pathname}/`) && document.activeElement?.closest('main'))
          return;
        const start = document.querySelector<HTMLElement>('h1') ?? document.querySelector<HTMLElement>('main');
        if (!start) return;
        start.tabIndex = -1;
        start.focus({ preventScroll: true });
      }),
    [router],
  );
}
