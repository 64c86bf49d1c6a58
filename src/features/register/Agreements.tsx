import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useId, type ReactNode } from 'react';
import type { LegalVersions } from '#api/legal.ts';
import { useFormat } from '#i18n/useFormat.ts';
import { paths } from '#paths/paths.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Icon } from '#ui/Icon.tsx';
import { type AgreementKind, agreementKinds, type Ticks } from './register.view.ts';
import text from '#ui/text.module.css';
import styles from './Register.module.css';

type AgreementsProps = {
  ticks: Ticks;
  versions: LegalVersions;
  /** Required boxes that were still unticked when the rider tried to continue. */
  lacking: readonly AgreementKind[];
  onTick: (ticks: Partial<Ticks>) => void;
};

/** Two boxes, unticked at first. Each names its document and its version (account §5). */
export function Agreements({ ticks, versions, lacking, onTick }: AgreementsProps) {
  const { t } = useLingui();
  const { serverClock } = useRuntime();
  const names: Record<AgreementKind, ReactNode> = {
    userAgreement: (
      <Trans>
        Принимаю{' '}
        <Link to={paths.policy} search={{ file: 'userAgreement' }}>
          пользовательское соглашение
        </Link>
      </Trans>
    ),
    personalData: (
      <Trans>
        Даю{' '}
        <Link to={paths.policy} search={{ file: 'personalData' }}>
          согласие на обработку персональных данных
        </Link>
      </Trans>
    ),
  };
  return (
    <fieldset className={styles.agreements}>
      <legend className={text.hidden}>{t`Документы`}</legend>
      {agreementKinds.map((kind) => (
        <AgreementBox
          key={kind}
          name={names[kind]}
          version={versions[kind]}
          ticked={ticks[kind] !== null}
          lacking={lacking.includes(kind)}
          onTick={(ticked) => onTick({ [kind]: ticked ? new Date(serverClock.now()).toISOString() : null })}
        />
      ))}
    </fieldset>
  );
}

type AgreementBoxProps = {
  name: ReactNode;
  version: string | undefined;
  ticked: boolean;
  lacking: boolean;
  onTick: (ticked: boolean) => void;
};

function AgreementBox({ name, version, ticked, lacking, onTick }: AgreementBoxProps) {
  const format = useFormat();
  const id = useId();
  const at = version === undefined ? NaN : Date.parse(version);
  // The reference year 0 makes the date always include its year.
  const of = Number.isNaN(at) ? version : format.date(at, 0);
  return (
    <div>
      <Checkbox
        checked={ticked}
        onChange={onTick}
        required
        aria-invalid={lacking || undefined}
        aria-describedby={lacking ? id : undefined}
      >
        {name}
        {/* Its line is there before it is known: nothing below it moves. */}
        <small className={styles.version}>
          {of === undefined ? (
            '\u00a0'
          ) : (
            <Trans comment="Version of a legal document; the placeholder is a date or a number">Редакция от {of}</Trans>
          )}
        </small>
      </Checkbox>
      <div aria-live="polite">
        {lacking && (
          <p id={id} className={styles.lack}>
            <Icon name="alert-circle" size="small" />
            <Trans>Отметьте, если согласны. Без этого не зарегистрировать.</Trans>
          </p>
        )}
      </div>
    </div>
  );
}
