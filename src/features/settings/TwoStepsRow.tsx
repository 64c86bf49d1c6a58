import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { paths } from '#paths/paths.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { rowClass, RowTexts } from '#ui/Row.tsx';

/** Leads to the sign-in in two steps, where the operator offers it. */
export function TwoStepsRow() {
  const { t } = useLingui();
  if (!useRuntime().settings.features.secondFactor) return null;
  return (
    <Link to={paths.twoSteps} className={rowClass({ icon: true })}>
      <RowTexts
        icon="shield"
        title={t`Вход в\u00A0два шага`}
        note={t`Код из\u00A0приложения после ПИН-кода`}
        sign="next"
      />
    </Link>
  );
}
