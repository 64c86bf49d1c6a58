import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { useMatches, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { brand } from '#i18n/brand.ts';

/** A shown route, with its parameters from the address. */
export type ShownRoute = { fullPath: string; params: object };
type TitleOf = (arrival: ShownRoute) => MessageDescriptor | undefined;

let registeredTitleOf: TitleOf = () => undefined;

/** Registers the titles that load with the screens behind the entrance. */
export const registerTitles = (known: TitleOf): void => void (registeredTitleOf = known);

/** The title of a lazy route, after its titles are registered. */
const lazyTitle: TitleOf = (arrival) => registeredTitleOf(arrival);

const titleOf = (match: ShownRoute & { staticData: { title?: MessageDescriptor } }) =>
  match.staticData.title ?? lazyTitle(match);

/** Announces each navigation: sets the document's title and focuses the heading of the new screen. */
export function useRouteAnnouncer() {
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
        // A dialog that opened with the screen keeps the focus.
        if (document.activeElement?.closest('dialog')) return;
        // After an overlay closes, the focus has already returned to where it was opened.
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
