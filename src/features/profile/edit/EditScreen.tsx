import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { ErrorState } from '#errors/ErrorState.tsx';
import { queryRefusal } from '#errors/queryRefusal.ts';
import { BackButton } from '#features/navigation/BackButton.tsx';
import { personFields } from '#features/person/personDraft.ts';
import { profileQuery } from '#features/rider/profile.queries.ts';
import { useOnline } from '#hooks/useOnline.ts';
import { paths } from '#paths/paths.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { Page, Screen, TopBar } from '#ui/Screen.tsx';
import { Skeleton, SkeletonGroup } from '#ui/Skeleton.tsx';
import { EditForm } from './EditForm.tsx';
import styles from './Edit.module.css';

/** Name, birthday, e-mail and picture of the rider (account §2). */
export function EditScreen() {
  const { t } = useLingui();
  const { mainApi } = useRuntime();
  const profile = useQuery(profileQuery(mainApi));
  const refusal = queryRefusal(profile, useOnline());
  return (
    <Screen>
      <TopBar heading title={t`Изменить профиль`} start={<BackButton instead={paths.profile} />} />
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

/** A skeleton in the shape of the form: picture, its two buttons, four labelled fields. */
function Loading() {
  const { t } = useLingui();
  return (
    <SkeletonGroup label={t`Загружаем профиль`}>
      <div className={styles.avatar}>
        <Skeleton shape="face" />
        <div className={styles.ways}>
          <Skeleton shape="small" />
          <Skeleton shape="small" />
        </div>
      </div>
      {personFields.map((field) => (
        <Fragment key={field}>
          <Skeleton shape="short" />
          <Skeleton shape="field" />
        </Fragment>
      ))}
    </SkeletonGroup>
  );
}
