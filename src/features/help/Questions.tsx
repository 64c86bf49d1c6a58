import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { BackButton } from '#features/navigation/BackButton.tsx';
import { paths } from '#paths/paths.ts';
import { Disclosure } from '#ui/Disclosure.tsx';
import { rowClass, Rows, RowTexts } from '#ui/Row.tsx';
import { Page, Screen, TopBar } from '#ui/Screen.tsx';
import { useAnswers } from './useAnswers.ts';
import text from '#ui/text.module.css';
import styles from './Help.module.css';

/** Frequent questions and their answers. */
export function Questions() {
  const { t } = useLingui();
  const chapters = useAnswers();
  return (
    <Screen>
      <TopBar heading title={t`Вопросы и ответы`} start={<BackButton instead={paths.help} />} />
      <Page>
        {chapters.map(({ title, answers }) => (
          <section key={title} className={styles.section}>
            <h2 className={text.titleS}>{title}</h2>
            <div className={styles.folds}>
              {answers.map(({ asked, said }) => (
                <Disclosure key={asked} title={asked}>
                  <div className={styles.answer}>
                    {said.map((sentence) => (
                      <p key={sentence}>{sentence}</p>
                    ))}
                  </div>
                </Disclosure>
              ))}
            </div>
          </section>
        ))}
        <Rows>
          <Link to={paths.support} className={rowClass({ icon: true })}>
            <RowTexts icon="chat" title={t`Не нашли ответ?`} note={t`Напишите нам`} sign="next" />
          </Link>
        </Rows>
      </Page>
    </Screen>
  );
}
