import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { type LegalFile, legalFiles } from '#domain/legalFile.ts';
import { BackButton } from '#features/shell/index.ts';
import { rowClass, Rows, RowWords } from '#ui/Row.tsx';
import { Page, Screen, TopBar } from '#ui/Screen.tsx';
import text from '#ui/text.module.css';

export function DocumentList() {
  const { t } = useLingui();
  const titles: Record<LegalFile, string> = {
    personalData: t`Согласие на обработку персональных данных`,
    userAgreement: t`Пользовательское соглашение`,
    rentRules: t`Правила аренды`,
    privacy: t`Как мы бережём данные`,
  };
  return (
    <Screen>
      <TopBar start={<BackButton instead="/" />} />
      <Page>
        <h1 className={text.title}>
          <Trans>Документы и правила</Trans>
        </h1>
        <Rows>
          {legalFiles.map((file) => (
            <Link key={file} to="/policy" search={{ file }} className={rowClass({ icon: false })}>
              <RowWords title={titles[file]} sign="next" />
            </Link>
          ))}
        </Rows>
      </Page>
    </Screen>
  );
}
