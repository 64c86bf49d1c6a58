import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { listConsents } from '#api/consents.ts';
import { type Consent, type ConsentKind, consentsToShow } from '#domain/consent.ts';
import { legalFileOf } from '#domain/legalFile.ts';
import { ErrorState } from '#errors/ErrorState.tsx';
import { queryRefusal } from '#errors/queryRefusal.ts';
import { useOnline } from '#hooks/useOnline.ts';
import { useFormat } from '#i18n/useFormat.ts';
import { paths } from '#paths/paths.ts';
import { useRuntime, useSession } from '#src/runtime/runtime.tsx';
import { unsentConsentsOf } from '#stores/unsentConsents.ts';
import { rowClass, Rows, RowTexts } from '#ui/Row.tsx';
import { Skeleton, SkeletonGroup } from '#ui/Skeleton.tsx';

/** The rider's consents: when, to which document, and where to withdraw them. */
export function ConsentList() {
  const { t } = useLingui();
  const { mainApi } = useRuntime();
  const { riderStore } = useRuntime().session;
  const riderId = useSession((session) => session.context.riderId) ?? '';
  const queryClient = useQueryClient();
  const unsent = unsentConsentsOf(riderStore);
  const consents = useQuery({
    queryKey: ['consents', riderId],
    queryFn: ({ signal }) => listConsents(mainApi, signal),
  });
  useEffect(
    () => unsent.watch(() => void queryClient.invalidateQueries({ queryKey: ['consents'] })),
    [queryClient, unsent],
  );

  const refusal = queryRefusal(consents, useOnline());
  if (consents.data) {
    return (
      <Rows>
        {consentsToShow(consents.data, unsent.read()).map((consent) => (
          <Line key={consent.kind} consent={consent} />
        ))}
      </Rows>
    );
  }
  if (refusal) return <ErrorState refusal={refusal} handlers={{ retry: () => void consents.refetch() }} />;
  return (
    <SkeletonGroup label={t`Загружаем согласия`}>
      <Skeleton />
      <Skeleton shape="mid" />
    </SkeletonGroup>
  );
}

function Line({ consent: { kind, document, version, at, withdrawnAt } }: { consent: Consent }) {
  const { t } = useLingui();
  const format = useFormat();
  const { titles, ways } = useConsentTexts();
  // The reference year 0 makes the date always include its year.
  const day = (time: number) => format.date(time, 0);
  const given = day(at);
  const edition = Number.isNaN(Date.parse(version)) ? version : day(Date.parse(version));
  const end = withdrawnAt === null ? '' : day(withdrawnAt);
  const when = t`Дано ${given}`;
  const note =
    withdrawnAt === null ? (
      <>
        {version === '' || version === 'unversioned' ? when : `${when}\u00A0· ${t`редакция от ${edition}`}`}
        <br />
        {ways[kind]}
      </>
    ) : (
      t`Отозвано ${end}`
    );
  return (
    <Link to={paths.policy} search={{ file: legalFileOf(document) ?? undefined }} className={rowClass({ icon: false })}>
      <RowTexts title={titles[kind]} note={note} sign="next" />
    </Link>
  );
}

function useConsentTexts(): { titles: Record<ConsentKind, string>; ways: Record<ConsentKind, string> } {
  const { t } = useLingui();
  const byLeaving = t`Отозвать — удалив аккаунт.`;
  const bySwitch = t`Отозвать — переключателем выше.`;
  return {
    titles: {
      userAgreement: t`Пользовательское соглашение`,
      personalData: t`Обработка персональных данных`,
      geolocation: t`Геопозиция`,
      notifications: t({ message: 'Уведомления на телефон', comment: 'A consent: notices while the app is closed' }),
      statistics: t`Статистика`,
      metro: t`Номер телефона для метро`,
    },
    ways: {
      userAgreement: byLeaving,
      personalData: byLeaving,
      geolocation: t`Отозвать — в настройках сайта в браузере.`,
      notifications: bySwitch,
      statistics: bySwitch,
      metro: t`Отозвать — через поддержку.`,
    },
  };
}
