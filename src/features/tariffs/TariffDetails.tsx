import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { Tariff } from '#api/tariffs.ts';
import { tariffEnd } from '#features/money/tariffEnd.ts';
import { profileQuery } from '#features/rider/profile.queries.ts';
import { useFormat } from '#i18n/useFormat.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { Art } from '#ui/Art.tsx';
import { cx } from '#ui/cx.ts';
import { Disclosure } from '#ui/Disclosure.tsx';
import { Rows } from '#ui/Row.tsx';
import { TariffIcon } from './TariffCard.tsx';
import { formOf, type BillingKind, billingKind, soldUntil } from './tariffs.view.ts';
import text from '#ui/text.module.css';
import styles from './Tariffs.module.css';

/** The name, the price and the terms of a tariff. */
export function TariffHead({ tariff }: { tariff: Tariff }) {
  const { t } = useLingui();
  const format = useFormat();
  const kind = billingKind(tariff);
  const until = soldUntil(tariff);
  const last = until === null ? null : format.date(until);
  const kinds: Record<BillingKind, string> = {
    byMinutes: t({ message: 'По минутам', comment: 'Kind of a plan: paid by the minute' }),
    walk: t({ message: 'Для прогулок', comment: 'Kind of a plan: for walks and short visits' }),
    payment: t({ message: 'На срок', comment: 'Kind of a plan: paid once for a period' }),
  };
  return (
    <header className={styles.head}>
      <TariffIcon address={tariff.Icon} instead={<Art name={formOf(tariff)} className={styles.headArt} />} />
      <div>
        <h1 className={text.title}>{tariff.Name}</h1>
        <p className={styles.sum}>{format.money(tariff.Cost)}</p>
        {tariff.PaymentTerms && <p className={cx(text.label, text.second)}>{tariff.PaymentTerms}</p>}
        {kind && <p className={styles.label}>{kinds[kind]}</p>}
        <p className={cx(text.label, text.second)}>
          {formOf(tariff) === 'omni' ? (
            <Trans>Электро 2.0 и самокаты</Trans>
          ) : (
            <Trans>Механический и электровелосипед</Trans>
          )}
        </p>
        {last !== null && (
          <p className={cx(text.label, text.second)}>
            <Trans comment="The plan is on sale until this day">Продаётся до {last}</Trans>
          </p>
        )}
        <AtOnce rides={tariff.MaxBikes} />
        <OwnTariff id={tariff.Id} />
      </div>
    </header>
  );
}

/** `MaxBikes` is shown and does nothing else (decisions §4). */
function AtOnce({ rides }: { rides: number }) {
  const { t } = useLingui();
  if (rides < 1) return null;
  return (
    <p className={cx(text.label, text.second)}>
      {t({
        message: `Одновременно ${plural(rides, { one: '# поездка', few: '# поездки', many: '# поездок', other: '# поездки' })}`,
        comment: 'How many rides a plan allows at the same time',
      })}
    </p>
  );
}

/** The rider already has this tariff. */
function OwnTariff({ id }: { id: string }) {
  const format = useFormat();
  const { mainApi, serverClock } = useRuntime();
  const { data } = useQuery(profileQuery(mainApi));
  if (!data || (data.TariffId !== id && data.OmniTariffId !== id)) return null;
  const end = Date.parse((data.OmniTariffId === id ? data.OmniTariffEnd : data.TariffEnd) ?? '');
  const until = Number.isNaN(end) ? null : tariffEnd(format, end, serverClock.now());
  return (
    <p className={cx(text.label, text.strong)}>
      {until === null ? <Trans>Этот тариф у вас есть</Trans> : <Trans>Этот тариф у вас до {until}</Trans>}
    </p>
  );
}

/**
 * The operator's texts: first the price, then four folded sections (account §2). A section without a title stands with
 * the price. */
export function TariffTexts({ tariff }: { tariff: Tariff }) {
  const { PriceDescription, ExtraPaymentInfo, ExtraInfo, BillingDescription, BillingDetails } = tariff;
  const titled = [
    { key: 'expiration', title: tariff.ExpirationTitle, said: tariff.ExpirationText },
    { key: 'share', title: tariff.ShareTitle, said: tariff.ShareText },
    { key: 'trips', title: tariff.TripsNoTitle, said: tariff.TripsNoText },
    { key: 'fines', title: tariff.FinesTitle, said: tariff.FinesText },
  ];
  const untitled = titled.map(({ title, said }) => (title ? null : said));
  const plain = new Set(
    [PriceDescription, BillingDescription, BillingDetails, ExtraPaymentInfo, ExtraInfo, ...untitled].filter(Boolean),
  );
  return (
    <>
      {plain.size > 0 && (
        <div className={styles.texts}>
          {[...plain].map((said) => (
            <p key={said} className={cx(text.label, text.second)}>
              {said}
            </p>
          ))}
        </div>
      )}
      <Rows>
        {titled.map(
          ({ key, title, said }) =>
            title && (
              <Disclosure key={key} title={title}>
                {said}
              </Disclosure>
            ),
        )}
      </Rows>
    </>
  );
}
