import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect, useId } from 'react';
import { LEAST_METERS } from '#domain/pastTrack.ts';
import type { RentFacts, VehicleForm } from '#domain/rent.ts';
import { Meanings } from '#features/pastRides/Meanings.tsx';
import { storeReceipt } from '#features/pastRides/receipts.ts';
import { ShareReceipt } from '#features/pastRides/ShareReceipt.tsx';
import { RateLink } from '#features/rating/RateLink.tsx';
import { RideNoticeOffer } from '#features/rideNotice/RideNoticeOffer.tsx';
import { RideTrack } from '#features/track/RideTrack.tsx';
import { useTrack } from '#features/track/useTrack.ts';
import { rideLength } from '#i18n/rideLength.ts';
import { useBillLineTexts } from '#i18n/useBillLineTexts.ts';
import { useFormat } from '#i18n/useFormat.ts';
import { useVehicleTitle } from '#i18n/useVehicleTitle.ts';
import { sendToRide } from '#machines/rent/sendToRide.ts';
import { useRent, useRuntime } from '#src/runtime/runtime.tsx';
import { Button } from '#ui/Button.tsx';
import { Bill, DescriptionList } from '#ui/DescriptionList.tsx';
import { Icon } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { BottomBar, Page, Screen, TopBar } from '#ui/Screen.tsx';
import { useStationText } from '../docks/useDockTexts.ts';
import { useShowOther } from '../nearby/useShowOther.ts';
import { type RideOutcome, receiptView, type ReceiptView } from './receipt.view.ts';
import { rememberVehicle } from './rememberVehicle.ts';
import { RidePayment } from './RidePayment.tsx';
import text from '#ui/text.module.css';
import styles from './Receipt.module.css';

/**
 * The receipt: sum, date, facts, and lines that add up to the sum. The phone stores it, so it opens without a network.
 */
export function ReceiptStage({ receipt }: { receipt: RentFacts | null }) {
  const { t } = useLingui();
  const rent = useRent();
  const photoIsHere = usePhotoIsHere();
  const view = receipt && receiptView(receipt, photoIsHere);
  const { gatewayApi, serverClock } = useRuntime();
  const { riderStore } = useRuntime().session;
  useEffect(() => {
    if (!receipt) return;
    storeReceipt(riderStore, receipt);
    void rememberVehicle({ riderStore, gatewayApi, serverClock }, receipt);
  }, [riderStore, gatewayApi, serverClock, receipt]);
  const close = () => sendToRide(rent, { type: 'rider.closedReceipt' });
  return (
    <Screen>
      <TopBar
        start={<IconButton icon="close" label={t`Закрыть`} onClick={close} />}
        end={receipt && <ShareReceipt rent={receipt} />}
      />
      {view && <Receipt view={view} />}
      <BottomBar>
        {view?.end.kind === 'lookedOver' && <TakeOther form={view.receipt.form} />}
        {view && view.end.kind !== 'lookedOver' && <RateLink rentId={view.receipt.id} size="ride" />}
        <Button {...(view?.end.kind !== 'lookedOver' && { look: 'primary' })} size="ride" wide onClick={close}>
          {t({ message: 'Готово', comment: 'Button under the receipt: closes it' })}
        </Button>
      </BottomBar>
    </Screen>
  );
}

/** Whether the photo of the finished ride is still in the phone. The photo store outlives the ride. */
function usePhotoIsHere(): boolean {
  const photo = useSelector(useRent(), (snapshot) => snapshot?.children.photo);
  return useSelector(photo, (snapshot) => snapshot !== undefined && snapshot.context.owed !== null);
}

function TakeOther({ form }: { form: VehicleForm }) {
  const { t } = useLingui();
  const { report } = useRuntime();
  const { position } = useRuntime().device;
  const showOther = useShowOther('rider.closedReceipt');
  const take = () => {
    const reading = position.latest();
    showOther(reading.kind === 'located' ? reading.position : null, { mapId: null, form }).catch(report);
  };
  return (
    <Button look="primary" size="ride" wide onClick={take}>
      {t`Взять другой`}
    </Button>
  );
}

function Receipt({ view }: { view: ReceiptView }) {
  const { t } = useLingui();
  const format = useFormat();
  const { receipt, total, seconds, endedAt, lines, end, photoOwed } = view;
  const vehicle = useVehicleTitle(receipt);
  const lineTexts = useBillLineTexts();
  const sumId = useId();
  const { title, said } = useOutcomeTexts(end, receipt.rentalId || '—');
  const sum = total === null ? null : format.money(total);
  const time = endedAt === null ? '' : format.time(endedAt);
  const day = endedAt === null ? '' : format.date(endedAt);
  const rentalId = receipt.rentalId;
  const hold = receipt.cardHold === null ? null : format.money(receipt.cardHold);
  const ridden = useTrack(receipt.id)?.meters ?? 0;
  const number = receipt.parkingNumber;
  const stationWords = useStationText();
  const station = receipt.station ? stationWords(receipt.station) : '';

  return (
    <Page className={`kind-${receipt.form}`}>
      <header className={styles.head}>
        <h1 className={text.title} aria-describedby={sumId}>
          {title}
        </h1>
        <p id={sumId} className={styles.sum}>
          {sum ?? t`Считаем`}
        </p>
        <p className={`${text.label} ${text.second}`}>{endedAt === null ? vehicle : t`${vehicle}, ${day} в ${time}`}</p>
      </header>
      {total !== null && total > 0 && end.kind !== 'lookedOver' && <RidePayment />}
      {said !== null && <p className={text.second}>{said}</p>}
      {sum === null && <p className={text.second}>{t`Итог придёт с чеком и будет в истории.`}</p>}
      <DescriptionList
        facts={[
          ...(seconds === null ? [] : [{ key: 'time', label: t`время`, value: rideLength(format, seconds) }]),
          ...(ridden < LEAST_METERS
            ? []
            : [
                {
                  key: 'way',
                  label: t({
                    message: 'по телефону',
                    comment: 'Under a distance: 3.2 km, measured by the phone while its screen was on',
                  }),
                  value: format.distance(ridden),
                },
              ]),
          ...(number === null ? [] : [{ key: 'parking', label: t`парковка`, value: t`№ ${number}` }]),
        ]}
      />
      <RideTrack rentId={receipt.id} />
      {sum !== null && end.kind !== 'lookedOver' && (
        <Bill
          lines={lines.map((line, index) => ({
            key: `${index}`,
            label: lineTexts(line),
            value: format.money(line.sum),
          }))}
          total={{ key: 'total', label: t`Итого`, value: sum }}
        />
      )}
      {end.kind !== 'lookedOver' && (
        <Meanings
          of={[
            ...(seconds === null ? [] : ['time' as const]),
            ...(ridden < LEAST_METERS ? [] : ['phoneWay' as const]),
            ...lines.map(({ kind }) => kind),
          ]}
        />
      )}
      {end.kind !== 'lookedOver' && <RideNoticeOffer />}
      <ul className={`${styles.notes} ${text.label} ${text.second}`}>
        {photoOwed && (
          <li>
            <Icon name="image" size="small" />
            {t`Фото ещё в телефоне. Отправим сами, как появится интернет.`}
          </li>
        )}
        {hold !== null && (
          <li>
            <Icon name="card" size="small" />
            {t`${hold} на карте больше не заморожены. Банк может показать это не сразу.`}
          </li>
        )}
        {receipt.station && (
          <li>
            <Icon name="finish" size="small" />
            {t({
              message: `Велосипед принят: ${station}`,
              comment: 'The bike is back: station “Teatralny proyezd, 5”',
            })}
          </li>
        )}
        <li>
          <Icon name="receipt" size="small" />
          {rentalId === '' ? t`Чек останется в истории.` : t`Чек останется в истории. Номер поездки: ${rentalId}`}
        </li>
      </ul>
    </Page>
  );
}

function useOutcomeTexts(end: RideOutcome, rentalId: string): { title: string; said: string | null } {
  const { t } = useLingui();
  const format = useFormat();
  switch (end.kind) {
    case 'finished':
      return { title: t`Поездка завершена`, said: null };
    case 'lookedOver':
      return { title: t`Поездка отменена`, said: t`Осмотр бесплатный, деньги не списали.` };
    case 'limitPassed':
      return {
        title: t`Поездка дольше 48 часов`,
        said: t`Мы завершили её, в чеке штраф. Тариф можно купить снова. Если ехали не вы, напишите нам: номер поездки ${rentalId}.`,
      };
    case 'bySupport': {
      const recorded = end.claimedAt === null ? null : format.time(end.claimedAt);
      return {
        title: t`Поездку завершила поддержка`,
        said:
          recorded === null
            ? t`Мы завершили её за вас. Если что-то не так, напишите нам: номер поездки ${rentalId}.`
            : t`Мы завершили её по вашей записи в ${recorded}: дальше время не шло. Если что-то не так, напишите нам: номер поездки ${rentalId}.`,
      };
    }
  }
}
