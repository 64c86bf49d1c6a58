import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { type RefObject, type SubmitEvent, useId, useRef, useState } from 'react';
import type { Profile } from '#api/profile.ts';
import type { Tariff } from '#api/tariffs.ts';
import { dayOf } from '#domain/birthday.ts';
import { PaymentSheet } from '#features/money/PaymentSheet.tsx';
import { PersonFields, useFieldList } from '#features/person/PersonFields.tsx';
import { usePersonDraft } from '#features/person/usePersonDraft.ts';
import { useFormat } from '#i18n/useFormat.ts';
import { paths } from '#paths/paths.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { purchaseDraftsOf } from '#stores/purchaseDraft.ts';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { cx } from '#ui/cx.ts';
import { Bill } from '#ui/DescriptionList.tsx';
import { BottomBar, Page } from '#ui/Screen.tsx';
import { Payer } from './BuyBar.tsx';
import { insuredPerson } from './insurance.view.ts';
import { useAgreement } from './useAgreement.ts';
import { useBuying } from './useBuying.ts';
import text from '#ui/text.module.css';
import styles from './Tariffs.module.css';

/**
 * The form starts with the profile's data. What the rider types here goes with the payment and does not change the
 * profile (our reading).
 */
export function InsuranceForm({ tariff, profile }: { tariff: Tariff; profile: Profile }) {
  const format = useFormat();
  const { serverClock } = useRuntime();
  const { riderMemory } = useRuntime().session;
  const drafts = purchaseDraftsOf(riderMemory);
  const formId = useId();
  const today = dayOf(serverClock.now());
  const fields = usePersonDraft(profile, today, {
    before: drafts.of(tariff.Id).person,
    keep: (person) => drafts.change(tariff.Id, { person }),
  });
  const [agrees, setAgrees] = useAgreement(tariff.Id, 'agreesToInsurance');
  const buying = useBuying();
  const person = fields.wrong.length === 0 ? insuredPerson(tariff, fields.draft) : null;
  const sum = format.money(tariff.Cost);

  const papers = useRef<HTMLInputElement>(null);
  const [isReminded, setReminded] = useState(false);
  const toPapers = () => {
    setReminded(true);
    papers.current?.focus();
    papers.current?.scrollIntoView({ block: 'center' });
  };

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (person && agrees && !buying.busy) buying.buy(tariff.Id, person);
  };

  return (
    <>
      <Page>
        <Purchase tariff={tariff} />
        <form id={formId} className={styles.form} onSubmit={submit} noValidate>
          <p className={text.second}>
            <Trans>Пишите как в паспорте, иначе страховка не действует.</Trans>
          </p>
          <PersonFields fields={fields} />
          <Terms box={papers} agrees={agrees} onAgree={setAgrees} isReminded={isReminded} />
        </form>
      </Page>
      <BottomBar className={styles.foot}>
        {fields.wrong.length > 0 && <Missing fields={fields.wrong} />}
        {person && !agrees && <PapersFirst onGo={toPapers} />}
        {person && agrees && <Payer buying={buying} />}
        <Button
          type="submit"
          form={formId}
          look="primary"
          wide
          disabled={!person || !agrees}
          busy={person !== null && agrees && buying.busy}
        >
          <Trans>Оплатить {sum}</Trans>
        </Button>
      </BottomBar>
      {!buying.leavesForProfile && <PaymentSheet />}
    </>
  );
}

/** The tariff is paid now, its insurance with each ride (decisions §5). */
function Purchase({ tariff }: { tariff: Tariff }) {
  const { t } = useLingui();
  const format = useFormat();
  const price = format.money(tariff.Cost);
  const sum = format.money(tariff.Insurance?.InsuranceCost ?? 0);
  const perRide = t({ message: `${sum} за поездку`, comment: 'Price of the insurance: ₽20 a ride' });
  return (
    <Bill
      lines={[
        { key: 'tariff', label: tariff.Name, value: price },
        { key: 'insurance', label: t`Страховка`, value: perRide },
      ]}
      total={{ key: 'total', label: t`К оплате`, value: price }}
    />
  );
}

type TermsProps = {
  box: RefObject<HTMLInputElement | null>;
  agrees: boolean;
  onAgree: (agrees: boolean) => void;
  isReminded: boolean;
};

/** One box for the user agreement and the insurance documents: this screen has an address of its own (account §5). */
function Terms({ box, agrees, onAgree, isReminded }: TermsProps) {
  const { t } = useLingui();
  const reminder = useId();
  return (
    <div>
      <Checkbox ref={box} checked={agrees} onChange={onAgree} required aria-describedby={reminder}>
        <Trans>
          Принимаю{' '}
          <Link to={paths.policy} search={{ file: 'userAgreement' }}>
            условия
          </Link>
          , мне понятны{' '}
          <Link to={paths.policy} search={{ file: 'KID' }}>
            ключевой информационный документ
          </Link>{' '}
          и{' '}
          <Link to={paths.policy} search={{ file: 'insuranceRules' }}>
            правила страхования
          </Link>
          , даю согласие на{' '}
          <Link to={paths.policy} search={{ file: 'personalData' }}>
            обработку данных
          </Link>
        </Trans>
      </Checkbox>
      <p id={reminder} className={cx(text.label, text.danger)}>
        {isReminded && !agrees && t`Отметьте, чтобы застраховать поездки.`}
      </p>
    </div>
  );
}

/** Scrolls to the box, which may lie below the dock. */
const PapersFirst = ({ onGo }: { onGo: () => void }) => (
  <Button look="neutral" size="small" icon="down" wide onClick={onGo}>
    <Trans>Отметьте документы</Trans>
  </Button>
);

/** A disabled button explains what is missing. */
function Missing({ fields }: { fields: Parameters<typeof useFieldList>[0] }) {
  const { t } = useLingui();
  const list = useFieldList(fields);
  return (
    <p className={styles.payer}>
      {t({
        message: `Чтобы оплатить, проверьте ${list}`,
        comment: 'Placeholder: fields of the form in the accusative, such as "name and e-mail"',
      })}
    </p>
  );
}
