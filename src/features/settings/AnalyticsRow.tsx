import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useRef, useSyncExternalStore } from 'react';
import { getLegalVersions } from '#api/legal.ts';
import { useRuntime } from '#src/runtime.tsx';
import { buttonClass } from '#ui/buttonClass.ts';
import { rowClass, RowWords } from '#ui/Row.tsx';
import { Switch } from '#ui/Switch.tsx';
import { ActRefused } from './ActRefused.tsx';
import { analyticsConsentOf } from './analyticsConsent.ts';
import styles from './Settings.module.css';

const COMES_WITHIN = 10_000;
const DOCUMENT = 'privatePolicy';

/** Whether analytics may hear what this rider reaches: off until they say so, and off again at once. Only where the operator has any. */
export function AnalyticsRow() {
  const { t } = useLingui();
  const { settings, riderStore, serverClock } = useRuntime();
  const consent = analyticsConsentOf(riderStore);
  const isOn = useSyncExternalStore(consent.watch, () => consent.read() !== null);
  const [id, titleId, noteId] = [useId(), useId(), useId()];
  /** The last word counts, also one said while the first is still on its way. */
  const isWanted = useRef(false);
  const agreeing = useMutation({
    // To a document nobody can name, nobody can agree.
    mutationFn: async () => (await getLegalVersions(AbortSignal.timeout(COMES_WITHIN)))[DOCUMENT] ?? 'unversioned',
    onSuccess: (version) => {
      if (isWanted.current) consent.give({ document: DOCUMENT, version, at: new Date(serverClock.now()).toISOString() });
    },
  });
  if (!settings.features.reachGoals || settings.goalsUrl === null) return null;
  const choose = (wanted: boolean) => {
    isWanted.current = wanted;
    if (wanted) return agreeing.mutate();
    agreeing.reset();
    consent.withdraw();
  };
  return (
    <div>
      <label htmlFor={id} className={rowClass({ icon: true })}>
        <RowWords
          icon="stats"
          title={<span id={titleId}>{t`Делиться статистикой`}</span>}
          note={<span id={noteId}>{t`Что удалось: поездка, тариф, промокод. Без имени, места и\u00A0телефона.`}</span>}
          end={<Switch id={id} aria-labelledby={titleId} aria-describedby={noteId} checked={isOn || agreeing.isPending} onChange={choose} />}
        />
      </label>
      <ActRefused cause={agreeing.error} retry={() => choose(true)} />
      <Link to="/policy" search={{ file: DOCUMENT }} className={`${buttonClass({ look: 'text', size: 'small' })} ${styles.under}`}>
        <Trans>Как мы бережём данные</Trans>
      </Link>
    </div>
  );
}
