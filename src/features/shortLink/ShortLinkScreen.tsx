import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Fault } from '#api/fault.ts';
import { getShortLink } from '#api/shortLinks.ts';
import { ErrorState } from '#errors/ErrorState.tsx';
import { queryRefusal } from '#errors/queryRefusal.ts';
import { paths, withQueries } from '#paths/paths.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { buttonClass } from '#ui/buttonClass.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Page, Screen } from '#ui/Screen.tsx';
import { Skeleton, SkeletonGroup } from '#ui/Skeleton.tsx';
import { pathOfLink, isCode } from './pathOfLink.ts';

/**
 * A short link: the app looks it up, then opens its target (account §2, our reading). An unknown code shows a message
 * with the next step.
 */
export function ShortLinkScreen() {
  const { t } = useLingui();
  const { publicApi } = useRuntime();
  // oxlint-disable-next-line lingui/no-unlocalized-strings -- a route
  const { code } = useParams({ from: withQueries(paths.shortLink) });
  const navigate = useNavigate();
  const wellFormed = isCode(code);
  const link = useQuery({
    queryKey: ['shortLink', code],
    queryFn: ({ signal }) => getShortLink(publicApi, code, signal),
    enabled: wellFormed,
  });
  const address = link.data && pathOfLink(link.data);

  useEffect(() => {
    if (address !== undefined) void navigate({ href: address, replace: true });
  }, [address, navigate]);

  const refusal = queryRefusal(link);
  const unknown =
    !wellFormed || (link.error instanceof Fault && link.error.status === 404) || (link.data && address === undefined);
  return (
    <Screen>
      <Page>
        {unknown && <UnknownLink />}
        {!unknown && refusal && <ErrorState whole refusal={refusal} handlers={{ retry: () => void link.refetch() }} />}
        {!unknown && !refusal && (
          <SkeletonGroup titled label={t`Открываем ссылку`}>
            <Skeleton />
            <Skeleton shape="mid" />
          </SkeletonGroup>
        )}
      </Page>
    </Screen>
  );
}

const UnknownLink = () => (
  <EmptyState
    whole
    art="scooter-parked"
    title={<Trans>Ссылка больше не работает</Trans>}
    actions={
      <Link to={paths.main} className={buttonClass({ look: 'primary' })}>
        <Trans>На главную</Trans>
      </Link>
    }
  >
    <Trans>Проверьте её или попросите новую.</Trans>
  </EmptyState>
);
