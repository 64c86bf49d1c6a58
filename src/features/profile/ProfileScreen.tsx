import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ErrorState } from '#errors/ErrorState.tsx';
import { queryRefusal } from '#errors/queryRefusal.ts';
import { useRuntime } from '#src/runtime.tsx';
import { Bone, Skeleton } from '#ui/Bone.tsx';
import { rowClass, Rows, RowWords } from '#ui/Row.tsx';
import { Page, Screen } from '#ui/Screen.tsx';
import { DeviceChoices } from './DeviceChoices.tsx';
import { profileQuery } from './profile.queries.ts';
import { profileView } from './profile.screen.ts';
import { Rider } from './Rider.tsx';
import { SignOut } from './SignOut.tsx';

/** Who rides, on what terms, and how the app looks and speaks on this device. Signing out works without a network. */
export function ProfileScreen() {
  const { t } = useLingui();
  const { mainApi } = useRuntime();
  const profile = useQuery(profileQuery(mainApi));
  const refusal = queryRefusal(profile);
  return (
    <Screen>
      <Page>
        {profile.data && <Rider view={profileView(profile.data)} />}
        {refusal && <ErrorState refusal={refusal} handlers={{ retry: () => void profile.refetch() }} />}
        {!profile.data && !refusal && (
          <Skeleton label={t`Загружаем профиль`}>
            <Bone shape="title" />
            <Bone shape="mid" />
            <Bone shape="button" />
            <Bone shape="button" />
          </Skeleton>
        )}
        <DeviceChoices />
        <Rows>
          <Link to="/policy" className={rowClass({ icon: true })}>
            <RowWords icon="shield" title={<Trans>Документы и правила</Trans>} sign="next" />
          </Link>
          <SignOut />
        </Rows>
      </Page>
    </Screen>
  );
}
