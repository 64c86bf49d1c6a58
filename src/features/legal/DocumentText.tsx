import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { getLegalText } from '#api/legal.ts';
import type { LegalFile } from '#domain/legalFile.ts';
import { ErrorState } from '#errors/ErrorState.tsx';
import { queryRefusal } from '#errors/queryRefusal.ts';
import { BackButton } from '#features/navigation/BackButton.tsx';
import { languageOf } from '#i18n/language.ts';
import { paths } from '#paths/paths.ts';
import { buttonClass } from '#ui/buttonClass.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Page, Screen, TopBar } from '#ui/Screen.tsx';
import { Skeleton, SkeletonGroup } from '#ui/Skeleton.tsx';
import text from '#ui/text.module.css';

export function DocumentText({ file }: { file: LegalFile }) {
  const { t, i18n } = useLingui();
  const language = languageOf(i18n.locale);
  const document = useQuery({
    queryKey: ['legal', file, language],
    queryFn: ({ signal }) => getLegalText(file, language, signal),
    staleTime: Infinity,
  });
  const { data } = document;
  const refusal = queryRefusal(document);
  const isMissing = refusal?.code === 'notFoundErrorMessage';
  return (
    <Screen>
      <TopBar start={<BackButton instead={paths.policy} />} />
      <Page tight>
        {data && (
          <>
            <h1 className={text.title}>{data.title}</h1>
            {data.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </>
        )}
        {isMissing && <Missing />}
        {refusal && !isMissing && (
          <ErrorState whole refusal={refusal} handlers={{ retry: () => void document.refetch() }} />
        )}
        {!data && !refusal && (
          <SkeletonGroup label={t`Загружаем документ`}>
            <Skeleton shape="title" />
            <Skeleton />
            <Skeleton />
            <Skeleton shape="mid" />
          </SkeletonGroup>
        )}
      </Page>
    </Screen>
  );
}

/** The operator has no file of this name. */
const Missing = () => (
  <EmptyState
    whole
    art="scooter-parked"
    title={<Trans>Этого документа здесь нет</Trans>}
    actions={
      <Link to={paths.policy} replace className={buttonClass({ look: 'primary' })}>
        <Trans>Все документы</Trans>
      </Link>
    }
  >
    <Trans>Если он вам нужен, напишите в поддержку.</Trans>
  </EmptyState>
);
