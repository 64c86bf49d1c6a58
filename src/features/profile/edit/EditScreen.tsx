import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { ErrorState } from '#errors/ErrorState.tsx';
import { queryRefusal } from '#errors/queryRefusal.ts';
import { BackButton, useOnline } from '#features/shell/index.ts';
import { useRuntime } from '#src/runtime.tsx';
import { Bone, Skeleton } from '#ui/Bone.tsx';
import { Page, Screen, TopBar } from '#ui/Screen.tsx';
import { profileQuery } from '../profile.queries.ts';
import { draftFields } from './edit.screen.ts';
import styles from './Edit.module.css';
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
          {refusal ? <ErrorState refusal={refusal} handlers={{ retry: () => void profile.refetch() }} /> : <Loading />}
        </Page>
      )}
    </Screen>
  );
}

/** In the places of what comes: face, its two buttons, four fields under their names. */
function Loading() {
  const { t } = useLingui();
  return (
    <Skeleton label={t`Загружаем профиль`}>
      <div className={styles.avatar}>
        <Bone shape="face" />
        <div className={styles.ways}>
          <Bone shape="small" />
          <Bone shape="small" />
        </div>
      </div>
      {draftFields.map((field) => (
        <Fragment key={field}>
          <Bone shape="short" />
          <Bone shape="field" />
        </Fragment>
      ))}
    </Skeleton>
  );
}
