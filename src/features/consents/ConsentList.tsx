import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { listConsents } from '#api/consents.ts';
import { type Consent, type ConsentKind, consentsToShow } from '#domain/consent.ts';
import { legalFileOf } from '#domain/legalFile.ts';
import { ErrorState } from '#errors/ErrorState.tsx';
import { queryRefusal } from '#errors/queryRefusal.ts';
import { useOnline } from '#features/shell/index.ts';
import { useFormat } from '#i18n/useFormat.ts';
import { useRuntime, useSession } from '#src/runtime.tsx';
import { Bone, Skeleton } from '#ui/Bone.tsx';
import { rowClass, Rows, RowWords } from '#ui/Row.tsx';
import { consentWordsOf } from './consentWords.ts';

/** To what the rider has agreed, when and to which text, and where it is taken back. */
export function ConsentList() {
  const { t } = useLingui();
  const { mainApi, riderStore } = useRuntime();
  const riderId = useSession((session) => session.context.riderId) ?? '';
  const answers = useQueryClient();
  const words = consentWordsOf(riderStore);
  const kept = useQuery({ queryKey: ['consents', riderId], queryFn: ({ signal }) => listConsents(mainApi, signal) });
  useEffect(() => words.watch(() => void answers.invalidateQueries({ queryKey: ['consents'] })), [answers, words]);

  const refusal = queryRefusal(kept, useOnline());
  if (kept.data) {
    return (
      <Rows>
        {consentsToShow(kept.data, words.read()).map((consent) => (
          <Line key={consent.kind} consent={consent} />
        ))}
      </Rows>
    );
  }
  if (refusal) return <ErrorState refusal={refusal} handlers={{ retry: () => void kept.refetch() }} />;
  return (
    <Skeleton label={t`Загружаем согласия`}>
      <Bone />
      <Bone shape="mid" />
    </Skeleton>
  );
}

function Line({ consent: { kind, document, version, at, withdrawnAt } }: { consent: Consent }) {
  const { t } = useLingui();
  const format = useFormat();
  const { titles, ways } = useConsentWords();
  // With its year in any year: 0 is no year that a consent is of.
  const day = (time: number) => format.date(time, 0);
  const given = day(at);
  const edition = Number.isNaN(Date.parse(version)) ? version : day(Date.parse(version));
  const end = withdrawnAt === null ? '' : day(withdrawnAt);
  const when = t`Дано ${given}`;
  const note =
    withdrawnAt === null ? (
      <>
        {version === '' || version === 'unversioned' ? when : `${when} · ${t`редакция от ${edition}`}`}
        <br />
        {ways[kind]}
      </>
    ) : (
      t`Отозвано ${end}`
    );
  return (
    <Link to="/policy" search={{ file: legalFileOf(document) ?? undefined }} className={rowClass({ icon: false })}>
      <RowWords title={titles[kind]} note={note} sign="next" />
    </Link>
  );
}

function useConsentWords(): { titles: Record<ConsentKind, string>; ways: Record<ConsentKind, string> } {
  const { t } = useLingui();
  const byLeaving = t`Отозвать можно, удалив аккаунт.`;
  const bySwitch = t`Отозвать можно переключателем выше.`;
  return {
    titles: {
      userAgreement: t`Пользовательское соглашение`,
      personalData: t`Обработка персональных данных`,
      geolocation: t`Местоположение`,
      notifications: t({ message: 'Уведомления на телефон', comment: 'A consent: notices while the app is closed' }),
      statistics: t`Статистика`,
    },
    ways: {
      userAgreement: byLeaving,
      personalData: byLeaving,
      geolocation: t`Отозвать можно в\u00A0настройках сайта в\u00A0браузере.`,
      notifications: bySwitch,
      statistics: bySwitch,
    },
  };
}
