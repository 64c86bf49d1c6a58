import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Fault } from '#api/fault.ts';
import { getLegalText } from '#api/legal.ts';
import type { LegalFile } from '#domain/legalFile.ts';
import { ErrorState } from '#errors/ErrorState.tsx';
import { BackButton } from '#features/shell/index.ts';
import { currentLanguage } from '#i18n/language.ts';
import { Bone, Skeleton } from '#ui/Bone.tsx';
import { Page, Screen, TopBar } from '#ui/Screen.tsx';
import text from '#ui/text.module.css';

export function DocumentText({ file }: { file: LegalFile }) {
  const { t } = useLingui();
  const language = currentLanguage();
  const { data, error, refetch } = useQuery({
    queryKey: ['legal', file, language],
    queryFn: ({ signal }) => getLegalText(file, language, signal),
    staleTime: Infinity,
  });
  return (
    <Screen>
      <TopBar start={<BackButton instead="/policy" />} />
      <Page tight>
        {data && (
          <>
            <h1 className={text.title}>{data.title}</h1>
            {data.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </>
        )}
        {!data && error && <ErrorState refusal={{ code: error instanceof Fault ? error.code : 'networkErrorTitle' }} handlers={{ retry: () => void refetch() }} />}
        {!data && !error && (
          <Skeleton label={t`Загружаем документ`}>
            <Bone shape="title" />
            <Bone />
            <Bone />
            <Bone shape="mid" />
          </Skeleton>
        )}
      </Page>
    </Screen>
  );
}
