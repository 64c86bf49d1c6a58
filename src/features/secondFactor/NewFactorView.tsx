import { Trans, useLingui } from '@lingui/react/macro';
import type { Refusal } from '#domain/errorCode.ts';
import type { NewFactor } from '#domain/secondFactor.ts';
import { useCopy } from '#hooks/useCopy.ts';
import { Button } from '#ui/Button.tsx';
import { buttonClass } from '#ui/buttonClass.ts';
import { Disclosure } from '#ui/Disclosure.tsx';
import { Page } from '#ui/Screen.tsx';
import { CodeForm } from './CodeForm.tsx';
import type { SendToSecondFactor } from './useSecondFactor.ts';
import text from '#ui/text.module.css';
import styles from './SecondFactor.module.css';

type NewFactorViewProps = {
  factor: NewFactor;
  isChecking: boolean;
  refusal: Refusal | null;
  send: SendToSecondFactor;
};

/** The secret as a QR code, as a link for an app on this phone and as text, then the first code. */
export function NewFactorView({ factor, isChecking, refusal, send }: NewFactorViewProps) {
  const { t } = useLingui();
  const copyText = useCopy();
  const inFours = factor.secret.match(/.{1,4}/g)?.join(' ') ?? '';
  return (
    <Page>
      <section className={styles.section}>
        <h2 className={text.titleS}>
          <Trans>1. Добавьте Велорент в приложение с кодами</Trans>
        </h2>
        <p className={text.second}>
          <Trans>Отсканируйте картинку телефоном, на котором это приложение.</Trans>
        </p>
        <img
          className={styles.picture}
          src={`data:image/svg+xml,${encodeURIComponent(factor.secretPicture)}`}
          alt={t`QR-код для приложения с кодами`}
        />
        <a className={buttonClass({ wide: true })} href={factor.secretAddress}>
          <Trans>Приложение на этом телефоне</Trans>
        </a>
        <Disclosure title={<Trans>Нет камеры</Trans>}>
          <div className={styles.section}>
            <p>
              <Trans>Выберите в приложении ввод ключа и наберите его:</Trans>
            </p>
            <p className={styles.secret}>{inFours}</p>
            <Button onClick={() => void copyText(factor.secret, t`Ключ скопирован`)}>
              <Trans>Скопировать ключ</Trans>
            </Button>
          </div>
        </Disclosure>
      </section>
      <section className={styles.section}>
        <h2 className={text.titleS}>
          <Trans>2. Введите код, который оно показывает</Trans>
        </h2>
        <CodeForm
          hint={t`Шесть цифр. С первого верного кода вход станет в два шага.`}
          isChecking={isChecking}
          refusal={refusal}
          startsFocused={false}
          onSubmit={(code) => send({ type: 'rider.submittedCode', factorId: factor.id, code })}
        />
      </section>
    </Page>
  );
}
