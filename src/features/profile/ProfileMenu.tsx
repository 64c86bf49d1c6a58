import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { cardBrand, cardName, defaultCard } from '#domain/bankCard.ts';
import { isConnected } from '#domain/metro.ts';
import { troikaMask } from '#domain/troika.ts';
import { cardsOn, cardsQuery } from '#features/cards/cards.queries.ts';
import { NotificationsRow } from '#features/notifications/NotificationsRow.tsx';
import { PromoSheet } from '#features/promo/PromoSheet.tsx';
import { metroLinkQuery } from '#features/rider/metroLink.queries.ts';
import { profileQuery } from '#features/rider/profile.queries.ts';
import { paths } from '#paths/paths.ts';
import { useRuntime, useSession } from '#src/runtime/runtime.tsx';
import { RowButton, rowClass, Rows, RowTexts } from '#ui/Row.tsx';
import { readLastKnown } from './lastKnown.ts';
import { ResetSettings } from './ResetSettings.tsx';
import { SignOut } from './SignOut.tsx';

/** The host of a developer's machine (account §2). */
const isLocalHost = (): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(location.hostname);

/** The payment system of the main card, said by the profile until the card itself is known (account §3, our reading). */
const paySystem = (label: string, locale: string): string =>
  cardName({ brand: cardBrand(label), type: label, mask: null }, locale);

/** Links of the profile. Every row shows at once, even before its second line loads. */
export function ProfileMenu() {
  const { t } = useLingui();
  const { smooveBikes, metro } = useRuntime().settings.features;
  return (
    <nav aria-label={t`Разделы профиля`}>
      <Rows>
        <BankCardsRow />
        {smooveBikes && <TroikaRow />}
        {metro && <MetroRow />}
        <PromoRow />
        <Link to={paths.statistics} className={rowClass({ icon: true })}>
          <RowTexts icon="stats" title={<Trans>Статистика</Trans>} sign="next" />
        </Link>
        <NotificationsRow />
        <Link to={paths.settings} className={rowClass({ icon: true })}>
          <RowTexts
            icon="settings"
            title={<Trans>Настройки</Trans>}
            note={<Trans>Язык, цвета, ваши данные</Trans>}
            sign="next"
          />
        </Link>
        <Link to={paths.policy} className={rowClass({ icon: true })}>
          <RowTexts icon="shield" title={<Trans>Документы и правила</Trans>} sign="next" />
        </Link>
        {isLocalHost() && <ResetSettings />}
        <SignOut />
      </Rows>
    </nav>
  );
}

function BankCardsRow() {
  const { mainApi, serverClock } = useRuntime();
  const { data } = useQuery(cardsQuery(mainApi));
  const { data: profile } = useQuery(profileQuery(mainApi));
  const { i18n, t } = useLingui();
  const card = data && defaultCard(cardsOn(data, serverClock.now()));
  const mask = card?.mask ?? undefined;
  const number = mask ?? card?.type;
  const note =
    card?.isExpired === true
      ? t({ message: `${number}, срок вышел`, comment: 'The main bank card has expired: •• 4444, expired' })
      : (mask ?? (data || !profile?.PaySys ? undefined : paySystem(profile.PaySys, i18n.locale)));
  return (
    <Link to={paths.bankCards} className={rowClass({ icon: true })}>
      <RowTexts icon="card" title={<Trans>Банковские карты</Trans>} note={note} sign="next" />
    </Link>
  );
}

function TroikaRow() {
  const { mainApi } = useRuntime();
  const { riderStore } = useRuntime().session;
  const { data } = useQuery(profileQuery(mainApi));
  const [known] = useState(() => readLastKnown(riderStore));
  const mask = data ? troikaMask(data.TroikaPrintCardNumber) : known?.troika;
  return (
    <Link to={paths.transportCard} className={rowClass({ icon: true })}>
      <RowTexts icon="transport" title={<Trans>Транспортная карта</Trans>} note={mask ?? undefined} sign="next" />
    </Link>
  );
}

function MetroRow() {
  const { t } = useLingui();
  const { gatewayApi } = useRuntime();
  const riderId = useSession(({ context }) => context.riderId);
  const { data } = useQuery({ ...metroLinkQuery(gatewayApi, riderId ?? ''), enabled: riderId !== null });
  const connected = isConnected(data ?? null)
    ? t({ message: 'Подключено', comment: 'The bonus of the metro is connected' })
    : undefined;
  return (
    <Link to={paths.metro} className={rowClass({ icon: true })}>
      <RowTexts
        icon="metro"
        title={t({ message: 'Бонус от метро', comment: 'Title of a card: the bonus of a metro subscription' })}
        note={connected}
        sign="next"
      />
    </Link>
  );
}

function PromoRow() {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <RowButton
        icon="promo"
        title={t`Ввести промокод`}
        sign="next"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {isOpen && <PromoSheet onClose={() => setOpen(false)} />}
    </>
  );
}
