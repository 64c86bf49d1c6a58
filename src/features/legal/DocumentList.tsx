import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { getLegalVersions } from '#api/legal.ts';
import { type LegalFile, listedFiles } from '#domain/legalFile.ts';
import { BackButton } from '#features/navigation/BackButton.tsx';
import { paths } from '#paths/paths.ts';
import { rowClass, Rows, RowTexts } from '#ui/Row.tsx';
import { Page, Screen, TopBar } from '#ui/Screen.tsx';
import text from '#ui/text.module.css';

export function DocumentList() {
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
    KID: t`Ключевой информационный документ о\u00A0страховании`,
    insuranceRules: t`Правила страхования`,
    noteInsurable: t`Памятка о\u00A0страховом случае`,
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
