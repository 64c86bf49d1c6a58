import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { storedReceipts } from '#features/pastRides/receipts.ts';
import { paths } from '#paths/paths.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { Banner } from '#ui/Banner.tsx';
import { buttonClass } from '#ui/buttonClass.ts';
import { rideToRate } from './rateOffer.ts';
import { useRate } from './rating.queries.ts';

/** Offers to rate the last ride, until it is rated or too old. */
export function RateOffer() {
  const { serverClock } = useRuntime();
  const { riderStore } = useRuntime().session;
  const [rentId] = useState(() => rideToRate(riderStore, storedReceipts(riderStore), serverClock.now()));
  return rentId !== null && <Offer rentId={rentId} />;
}

function Offer({ rentId }: { rentId: string }) {
  const { t } = useLingui();
  const rate = useRate(rentId);
  if (rate > 0) return null;
  return (
    <Banner
      icon="star"
      tone="plain"
      title={t`Как прошла поездка?`}
      action={
        <Link to={paths.rate} search={{ rent: rentId }} className={buttonClass({ look: 'quiet', size: 'small' })}>
          {t({ message: 'Оценить', comment: 'A button: rate the last ride' })}
        </Link>
      }
    />
  );
}
