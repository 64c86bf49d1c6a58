import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { longClock, shortClock } from '#domain/duration.ts';
import type { RentFacts } from '#domain/rent.ts';
import { useFormat } from '#i18n/useFormat.ts';
import { useRent } from '#src/runtime.tsx';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Dock, Page, Screen, TopBar } from '#ui/Screen.tsx';
import text from '#ui/text.module.css';
import { Bill, Pair } from './parts/Facts.tsx';
import styles from './Receipt.module.css';
import { type ReceiptLine, receiptScreen } from './receipt.screen.ts';
import { useVehicleTitle } from './useVehicleTitle.ts';

/** The receipt: sum, when, facts, and lines that add up to the sum. */
export function ReceiptStage({ receipt }: { receipt: RentFacts | null }) {
  const { t } = useLingui();
  const rent = useRent();
  const close = () => rent?.send({ type: 'rider.closed' });
  return (
    <Screen>
      <TopBar start={<IconButton icon="close" label={t`Закрыть`} onClick={close} />} />
      {receipt && <Receipt receipt={receipt} />}
      <Dock>
        <Button look="primary" size="ride" wide onClick={close}>
          {t({ message: 'Готово', comment: 'Button under the receipt: closes it' })}
        </Button>
      </Dock>
    </Screen>
  );
}

function Receipt({ receipt }: { receipt: RentFacts }) {
  const { t } = useLingui();
  const format = useFormat();
  const vehicle = useVehicleTitle(receipt);
  const words = useLineWords();
  const { total, seconds, endedAt, lines, byUs } = receiptScreen(receipt);
  const sum = total === null ? null : format.money(total);
  const time = endedAt === null ? '' : format.time(endedAt);
  const day = endedAt === null ? '' : format.date(endedAt);
  const rentalId = receipt.rentalId;
  const number = receipt.parkingNumber;

  return (
    <Page className={`kind-${receipt.form}`}>
      <header className={styles.head}>
        <h1 className={text.title}>{byUs ? t`Поездку завершила поддержка` : t`Поездка завершена`}</h1>
        <p className={styles.sum}>{sum ?? t`Считаем`}</p>
        <p className={`${text.label} ${text.second}`}>{endedAt === null ? vehicle : t`${vehicle}, ${day} в\u00A0${time}`}</p>
      </header>
      {byUs && <p className={text.second}>{t`Мы закрыли её за вас. Если что-то не так, напишите нам: номер поездки ${rentalId}.`}</p>}
      {sum === null && <p className={text.second}>{t`Итог придёт с чеком и будет в истории.`}</p>}
      <Pair
        facts={[
          { key: 'time', label: t`время`, value: seconds < 3600 ? shortClock(seconds) : longClock(seconds) },
          ...(number === null ? [] : [{ key: 'parking', label: t`парковка`, value: t`№\u00A0${number}` }]),
        ]}
      />
      {sum !== null && (
        <Bill
          lines={lines.map((line, index) => ({ key: `${index}`, label: words(line), value: format.money(line.sum) }))}
          total={{ key: 'total', label: t`Итого`, value: sum }}
        />
      )}
      <p className={`${styles.saved} ${text.label} ${text.second}`}>
        <Icon name="receipt" size="small" />
        {t`Чек останется в истории. Номер поездки: ${rentalId}`}
      </p>
    </Page>
  );
}

function useLineWords() {
  const { t } = useLingui();
  const format = useFormat();
  return (line: ReceiptLine): string => {
    switch (line.kind) {
      case 'free':
        return t`${plural(line.minutes, { one: '# минута по тарифу', few: '# минуты по тарифу', many: '# минут по тарифу', other: '# минуты по тарифу' })}`;
      case 'ride': {
        const price = format.money(line.cost);
        return t({
          message: `${plural(line.minutes, { one: '# минута', few: '# минуты', many: '# минут', other: '# минуты' })} по\u00A0${price}`,
          comment: '7 minutes at ₽6',
        });
      }
      case 'pause': {
        const price = format.money(line.cost);
        return t({
          message: `Пауза: ${plural(line.minutes, { one: '# минута', few: '# минуты', many: '# минут', other: '# минуты' })} по\u00A0${price}`,
          comment: 'Pause: 3 minutes at ₽2',
        });
      }
      case 'insurance':
        return t`Страховка`;
      case 'rounding':
        return t`Округление`;
    }
  };
}
