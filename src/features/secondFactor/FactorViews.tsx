import { Trans, useLingui } from '@lingui/react/macro';
import { type Factor, MOST_FACTORS } from '#domain/secondFactor.ts';
import { useFormat } from '#i18n/useFormat.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/Icon.tsx';
import { Row, Rows } from '#ui/Row.tsx';
import { BottomBar, Page } from '#ui/Screen.tsx';
import { useFactorName } from './useFactorName.ts';
import type { SendToSecondFactor } from './useSecondFactor.ts';
import text from '#ui/text.module.css';
import styles from './SecondFactor.module.css';

/** Not switched on: what it is, and what is needed for it. */
export function OffView({ send }: { send: SendToSecondFactor }) {
  return (
    <>
      <Page>
        <div className={cx(styles.section, styles.offer)}>
          <span className={styles.sign}>
            <Icon name="shield" size="large" />
          </span>
          <h2 className={text.titleS}>
            <Trans>К ПИН-коду добавится код с телефона</Trans>
          </h2>
          <p className={text.second}>
            <Trans>
              Его покажет Яндекс Ключ, Google Authenticator, «Пароли» на iPhone или похожее приложение. Интернет ему не
              нужен.
            </Trans>
          </p>
        </div>
      </Page>
      <BottomBar>
        <Button look="primary" size="ride" wide onClick={() => send({ type: 'rider.factorAsked' })}>
          <Trans comment="Switch on the sign-in in two steps">Включить</Trans>
        </Button>
      </BottomBar>
    </>
  );
}

/** Switched on: the phones with codes. */
export function OnView({ factors, send }: { factors: readonly Factor[]; send: SendToSecondFactor }) {
  const { t } = useLingui();
  const format = useFormat();
  const nameOf = useFactorName();
  const hasSpare = factors.length >= MOST_FACTORS;
  return (
    <>
      <Page>
        <Banner icon="shield" tone="plain" title={t`Вход в два шага включён`}>
          {hasSpare
            ? t`Код для входа покажет любой из двух телефонов.`
            : t`Если телефон с кодами потеряется, войти поможет запасной или поддержка.`}
        </Banner>
        <Rows>
          {factors.map((factor) => {
            const name = nameOf(factor.name);
            const day = factor.addedAt === null ? undefined : format.date(factor.addedAt);
            return (
              <Row
                key={factor.id}
                icon="phone"
                title={name}
                note={day === undefined ? undefined : t`Добавлен ${day}`}
                end={
                  <Button
                    look="text"
                    size="small"
                    aria-label={t`Убрать: ${name}`}
                    onClick={() => send({ type: 'rider.factorRemovalAsked', factorId: factor.id })}
                  >
                    <Trans comment="Remove this phone from the sign-in in two steps">Убрать</Trans>
                  </Button>
                }
              />
            );
          })}
        </Rows>
      </Page>
      {!hasSpare && (
        <BottomBar>
          <Button look="primary" size="ride" wide onClick={() => send({ type: 'rider.factorAsked' })}>
            <Trans>Добавить запасной телефон</Trans>
          </Button>
        </BottomBar>
      )}
    </>
  );
}

/** The first code was right. */
export function AddedView({ isFirst, send }: { isFirst: boolean; send: SendToSecondFactor }) {
  const { t } = useLingui();
  return (
    <>
      <Page>
        <Banner
          icon="check-circle"
          tone="plain"
          title={isFirst ? t`Вход в два шага включён` : t`Запасной телефон добавлен`}
        >
          {isFirst
            ? t`При следующем входе после ПИН-кода введите код из приложения. На других телефонах войдите заново.`
            : t`Код для входа покажет любой из двух телефонов.`}
        </Banner>
      </Page>
      <BottomBar>
        <Button look="primary" size="ride" wide onClick={() => send({ type: 'rider.closedFactor' })}>
          <Trans>Готово</Trans>
        </Button>
      </BottomBar>
    </>
  );
}
