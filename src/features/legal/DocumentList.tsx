import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { shownLegalFiles } from '#domain/legalFile.ts';
import { BackButton } from '#features/shell/index.ts';
import { rowClass, Rows, RowWords } from '#ui/Row.tsx';
import { Page, Screen, TopBar } from '#ui/Screen.tsx';
import text from '#ui/text.module.css';

export function DocumentList() {
  const { t } = useLingui();
  const titles: Record<(typeof shownLegalFiles)[number], string> = {
    personalData: t`Согласие на обработку персональных данных`,
    KID: t`Ключевой информационный документ о\u00A0страховании`,
    insuranceRules: t`Правила страхования`,
    noteInsurable: t`Памятка о\u00A0страховом случае`,
    userAgreement: t`Пользовательское соглашение`,
    rentRules: t`Правила аренды`,
    privatePolicy: t`Как мы бережём данные`,
  };
  return (
    <Screen>
      <TopBar start={<BackButton instead="/" />} />
      <Page>
        <h1 className={text.title}>
          <Trans>Документы и правила</Trans>
        </h1>
        <Rows>
          {shownLegalFiles.map((file) => (
            <Link key={file} to="/policy" search={{ file }} className={rowClass({ icon: false })}>
              <RowWords title={titles[file]} sign="next" />
            </Link>
          ))}
        </Rows>
      </Page>
    </Screen>
  );
}
