import { useLingui } from '@lingui/react/macro';
import { Contacts } from '#features/contacts/Contacts.tsx';
import { Banner } from '#ui/Banner.tsx';

/** The provider's page has ended in a browser where the rider is not signed in: another one began the payment. */
export function PaidElsewhere() {
  const { t } = useLingui();
  return (
    <>
      <Banner icon="card" tone="plain" title={t`О\u00A0платеже мы знаем`}>
        {t`Как он прошёл, видно там, где вы его начали, или здесь после входа. Если не видно, спросите нас.`}
      </Banner>
      <Contacts about={t`Платёж`} />
    </>
  );
}
