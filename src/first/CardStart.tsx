import { useLingui } from '@lingui/react/macro';
import { PublicBones, PublicPage } from '#features/map/PublicCard.tsx';
import { paths } from '#paths/paths.ts';

/** The page of a vehicle's or a station's public card before anything is known of it. */
export function CardStart() {
  const { t } = useLingui();
  return (
    <PublicPage resume={paths.map}>
      <PublicBones label={t`Узнаём, что здесь`} />
    </PublicPage>
  );
}
