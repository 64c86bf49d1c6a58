import { useLingui } from '@lingui/react/macro';
import { Contacts } from '#features/contacts/Contacts.tsx';
import { Banner } from '#ui/Banner.tsx';

/** The provider's page has ended in a browser where the rider is not signed in: another one began the payment. */
export function PaidElsewhere() {
  const { t } = useLingui();
  return (
    <>
      <Banner icon="card" tone="plain" title={t`Мы следим за этим платежом`}>
        {t`Результат виден там, где вы начали платёж, или здесь после входа. Если его нет, напишите нам.`}
      </Banner>
      <Contacts about={t`Платёж`} />
    </>
  );
}
