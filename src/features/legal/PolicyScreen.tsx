import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useSearch, Link } from '@tanstack/react-router';
import { getLegalVersions } from '#api/legal.ts';
import { legalFileOf, listedFiles, type LegalFile } from '#domain/legalFile.ts';
import { BackButton } from '#features/navigation/BackButton.tsx';
import { paths, withQueries } from '#paths/paths.ts';
import { rowClass, Rows, RowTexts } from '#ui/Row.tsx';
import { Page, Screen, TopBar } from '#ui/Screen.tsx';
import { DocumentText } from './DocumentText.tsx';
import text from '#ui/text.module.css';

function DocumentList() {
  const { t } = useLingui();
  // Without an answer the list shows the documents that every operator has.
  const versions = useQuery({
    queryKey: ['legal', 'versions'],
    queryFn: ({ signal }) => getLegalVersions(signal),
    staleTime: Infinity,
    retry: false,
  });
  const files = listedFiles(versions.data ? new Set(Object.keys(versions.data)) : null);
  const titles: Record<LegalFile, string> = {
    personalData: t`Согласие на обработку персональных данных`,
    KID: t`Ключевой информационный документ о страховании`,
    insuranceRules: t`Правила страхования`,
    noteInsurable: t`Памятка о страховом случае`,
    userAgreement: t`Пользовательское соглашение`,
    rentRules: t`Правила аренды`,
    privatePolicy: t`Как мы бережём данные`,
    insurancePolicy: t`Страховой полис`,
    personalInformation: t`Какие данные мы храним`,
    newYearsCompetition: t`Условия новогоднего конкурса`,
    accessibility: t`Доступность`,
  };
  return (
    <Screen>
      <TopBar start={<BackButton instead={paths.main} />} />
      <Page>
        <h1 className={text.title}>
          <Trans>Документы и правила</Trans>
        </h1>
        <Rows>
          {files.map((file) => (
            <Link key={file} to={paths.policy} search={{ file }} className={rowClass({ icon: false })}>
              <RowTexts title={titles[file]} sign="next" />
            </Link>
          ))}
        </Rows>
      </Page>
    </Screen>
  );
}

/**
 * One document by its name, from the address or from the previous screen (account §2), or the list of all documents.
 */
export function PolicyScreen() {
  const search = useSearch({ from: withQueries(paths.policy) });
  const fileName = useLocation({ select: ({ state }) => state.fileName });
  const file = legalFileOf(search.file, fileName);
  return file === null ? <DocumentList /> : <DocumentText file={file} />;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The document that the previous screen asks to open (account §3). */
    fileName?: string;
  }
}
