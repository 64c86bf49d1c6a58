import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '#errors/ErrorState.tsx';
import { queryRefusal } from '#errors/queryRefusal.ts';
import { BackButton, useOnline } from '#features/shell/index.ts';
import { useRuntime } from '#src/runtime.tsx';
import { Bone, Skeleton } from '#ui/Bone.tsx';
import { Page, Screen, TopBar } from '#ui/Screen.tsx';
import { profileQuery } from '../profile.queries.ts';
import { EditForm } from './EditForm.tsx';

/** Name, birthday, e-mail and picture of the rider (account §2). */
export function EditScreen() {
  const { t } = useLingui();
  const { mainApi } = useRuntime();
  const profile = useQuery(profileQuery(mainApi));
  const refusal = queryRefusal(profile, useOnline());
  return (
    <Screen>
      <TopBar heading title={t`Изменить профиль`} start={<BackButton instead="/profile" />} />
      {profile.data ? (
        <EditForm key={profile.data.UserId} profile={profile.data} />
      ) : (
        <Page>
          {refusal ? (
            <ErrorState refusal={refusal} handlers={{ retry: () => void profile.refetch() }} />
          ) : (
            <Skeleton label={t`Загружаем профиль`}>
              <Bone shape="dot" />
              <Bone shape="button" />
              <Bone shape="button" />
              <Bone shape="button" />
            </Skeleton>
          )}
        </Page>
      )}
    </Screen>
  );
}
