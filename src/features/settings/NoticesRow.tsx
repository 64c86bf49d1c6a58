import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { type NoticeState, useNotices } from '#features/notices/index.ts';
import { profileQuery } from '#features/profile/index.ts';
import { useRuntime } from '#src/runtime.tsx';
import { Row, rowClass, RowWords } from '#ui/Row.tsx';
import { Switch } from '#ui/Switch.tsx';
import { useLostFocus } from '#ui/useLostFocus.ts';
import { ActRefused } from './ActRefused.tsx';

/** Notices while the app is closed: a switch where this browser may show them, else what stands in the way. */
export function NoticesRow() {
  const { t } = useLingui();
  const { mainApi } = useRuntime();
  const profile = useQuery(profileQuery(mainApi));
  const { state, isBusy, error, choose } = useNotices(profile.data?.IsAllowPush);
  const words: Record<NoticeState, string> = {
    on: t`Приходят, даже когда приложение закрыто`,
    off: t`Скажем о\u00A0паузе, долге и\u00A0конце поездки, даже когда приложение закрыто`,
    forbidden: t`Запрещены в\u00A0браузере. Разрешить можно в\u00A0настройках этого сайта.`,
    onlyInstalled: t`На iPhone и\u00A0iPad приходят в\u00A0приложение с\u00A0экрана «Домой». Добавьте его: «Поделиться», затем «На экран „Домой“».`,
    unsupported: t`Этот браузер показывает их, только пока приложение открыто`,
    inAppOnly: t`Показываем, пока приложение открыто`,
  };
  // A switch that the browser's answer has taken away.
  useLostFocus(state ?? '');
  const title = t`Уведомления`;
  if (state !== 'on' && state !== 'off') {
    return <Row icon="bell" title={title} note={state ? words[state] : t`Узнаём, разрешены ли они`} />;
  }
  return (
    <SwitchRow title={title} note={words[state]} isOn={state === 'on'} isBusy={isBusy} error={error} choose={choose} />
  );
}

type SwitchRowProps = { title: string; note: string; isOn: boolean } & Pick<
  ReturnType<typeof useNotices>,
  'isBusy' | 'error' | 'choose'
>;

function SwitchRow({ title, note, isOn, isBusy, error, choose }: SwitchRowProps) {
  const id = useId();
  const titleId = useId();
  const noteId = useId();
  return (
    <div>
      <label htmlFor={id} className={rowClass({ icon: true })}>
        <RowWords
          icon="bell"
          title={<span id={titleId}>{title}</span>}
          note={<span id={noteId}>{note}</span>}
          end={
            <Switch
              id={id}
              aria-labelledby={titleId}
              aria-describedby={noteId}
              aria-busy={isBusy || undefined}
              // Where the rider has put it, at once; what came of it stands below.
              checked={isBusy ? !isOn : isOn}
              onChange={(next) => isBusy || choose(next)}
            />
          }
        />
      </label>
      <ActRefused cause={error} retry={() => choose(!isOn)} />
    </div>
  );
}
