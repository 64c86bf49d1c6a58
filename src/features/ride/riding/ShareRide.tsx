import { useLingui } from '@lingui/react/macro';
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Fault } from '#api/fault.ts';
import { getRent } from '#api/rents.ts';
import { shareRide, stopSharingRide } from '#api/sharedRide.ts';
import { within } from '#api/within.ts';
import type { RentFacts, SharedPrecision } from '#domain/rent.ts';
import { errorTexts } from '#errors/errorTexts.ts';
import { refusalOf } from '#errors/refusalOf.ts';
import { useCopy } from '#hooks/useCopy.ts';
import { useOnline } from '#hooks/useOnline.ts';
import { sendToRide } from '#machines/rent/sendToRide.ts';
import { paths } from '#paths/paths.ts';
import { useRent, useRuntime } from '#src/runtime/runtime.tsx';
import { Button } from '#ui/Button.tsx';
import { Chips } from '#ui/Chips.tsx';
import { Disclosure } from '#ui/Disclosure.tsx';
import text from '#ui/text.module.css';
import styles from './RidePanel.module.css';

const ANSWERS_WITHIN = 15_000;

/**
 * Shares the ride with one person by a link, until the rider stops it or the ride ends (decisions §4.18). The row says
 * whether the ride is shared; only this page, until it is reloaded, has the link that it made.
 */
export function ShareRide({ rent }: { rent: RentFacts }) {
  const { t } = useLingui();
  const { report } = useRuntime();
  const { sharing } = useRuntime().device;
  const copy = useCopy();
  const isOnline = useOnline();
  const { token, create, stop } = useSharing(rent.id);
  const { docked } = rent.capabilities;
  const [wasShared] = useState(rent.sharedAs !== null);
  const [chosen, setChosen] = useState<SharedPrecision>(docked ? 'state' : 'area');
  const [sent, setSent] = useState<'unsent' | 'copied' | 'refused'>('unsent');
  const { sharedAs } = rent;
  const link = sharedAs !== null && token !== null ? `${location.origin}${paths.follow}#${token}` : null;
  const main = useRef<HTMLButtonElement>(null);

  const make = (precision: SharedPrecision) => {
    setSent('unsent');
    stop.reset();
    create.mutate(precision);
  };
  const send = async (address: string) => {
    const words = t({ message: `Моя поездка: ${address}`, comment: 'A message to a friend, with a link' });
    if (await sharing.share({ text: words })) return;
    setSent((await copy(address, t`Ссылка скопирована`)) ? 'copied' : 'refused');
  };
  const end = () => {
    create.reset();
    // The button goes, and the focus with it.
    stop.mutate(undefined, { onSuccess: () => main.current?.focus() });
  };
  const step =
    link !== null
      ? { label: t`Отправить ссылку`, press: () => void send(link).catch(report) }
      : sharedAs !== null
        ? { label: t`Новая ссылка`, press: () => make(sharedAs) }
        : { label: t`Создать ссылку`, press: () => make(chosen) };

  return (
    <div className={styles.share}>
      <Disclosure
        icon="share"
        title={sharedAs === null ? t`Поделиться поездкой` : t`Вы делитесь поездкой`}
        open={wasShared}
      >
        {sharedAs === null ? (
          <Offer docked={docked} chosen={chosen} onChoose={setChosen} />
        ) : (
          <SharedNote sharedAs={sharedAs} hasLink={link !== null} />
        )}
        {sent === 'refused' && link !== null && <p className={styles.link}>{link}</p>}
        <div className={styles.shareButtons}>
          <Button
            ref={main}
            size="small"
            busy={create.isPending}
            disabled={link === null && !isOnline}
            onClick={step.press}
          >
            {step.label}
          </Button>
          {sharedAs !== null && (
            <Button size="small" look="neutral" busy={stop.isPending} disabled={!isOnline} onClick={end}>
              {t({ message: 'Прекратить', comment: 'Button: the ride is no longer shared' })}
            </Button>
          )}
        </div>
        <ShareNote sent={sent} isShared={sharedAs !== null} isOnline={isOnline} {...{ create, stop }} />
      </Disclosure>
    </div>
  );
}

type Sharing = ReturnType<typeof useSharing>;

function useSharing(rentId: string) {
  const { gatewayApi } = useRuntime();
  const rent = useRent();
  const queryClient = useQueryClient();
  // In memory alone, also while the sheet is closed; cleared when the rider signs out.
  const queryKey = ['shareToken', rentId];
  const { data: token = null } = useQuery<string | null>({ queryKey, queryFn: skipToken, gcTime: Infinity });
  /** The row comes by realtime too, perhaps later. */
  const readRow = async (signal: AbortSignal) =>
    sendToRide(rent, { type: 'server.rentChanged', rent: await getRent(gatewayApi, rentId, signal) });
  const create = useMutation({
    mutationFn: async (precision: SharedPrecision) => {
      const signal = within(ANSWERS_WITHIN);
      // Without an answer the row may still say that the ride is shared: by a link that nobody has.
      queryClient.setQueryData(queryKey, null);
      queryClient.setQueryData(queryKey, await shareRide(gatewayApi, { rentId, precision }, signal));
      await readRow(signal);
    },
  });
  const stop = useMutation({
    mutationFn: async () => {
      const signal = within(ANSWERS_WITHIN);
      await stopSharingRide(gatewayApi, rentId, signal);
      await readRow(signal);
    },
  });
  return { token, create, stop };
}

type OfferProps = { docked: boolean; chosen: SharedPrecision; onChoose: (to: SharedPrecision) => void };

/** What a follower would see. A docked bike has no receiver, so there is no choice. */
function Offer({ docked, chosen, onChoose }: OfferProps) {
  const { t } = useLingui();
  return (
    <>
      <p>
        {t`Один близкий человек увидит вашу поездку по ссылке, пока она не закончится. Имени, номера и цены он не увидит.`}
      </p>
      {docked ? (
        <p>{t`Место велосипеда со станции неизвестно: будет видно, что поездка идёт.`}</p>
      ) : (
        <Chips
          legend={t`Что будет видно`}
          name="precision"
          choices={[
            { value: 'exact', label: t`Точное место` },
            { value: 'area', label: t`Район, 500 м` },
            {
              value: 'state',
              label: t({ message: 'Без места', comment: 'A follower sees only that the ride goes on' }),
            },
          ]}
          chosen={chosen}
          onChoose={onChoose}
        />
      )}
    </>
  );
}

function SharedNote({ sharedAs, hasLink }: { sharedAs: SharedPrecision; hasLink: boolean }) {
  const { t } = useLingui();
  const seen = {
    exact: t`По ссылке видно точное место.`,
    area: t`По ссылке видно примерное место, до 500 м.`,
    state: t`По ссылке видно только, что поездка идёт.`,
  };
  return (
    <>
      <p>
        {seen[sharedAs]} {t`Она работает до конца поездки.`}
      </p>
      {!hasLink && <p className={text.second}>{t`Показать ту же ссылку ещё раз нельзя. Новая заменит её.`}</p>}
    </>
  );
}

type ShareNoteProps = Pick<Sharing, 'create' | 'stop'> & {
  sent: 'unsent' | 'copied' | 'refused';
  isShared: boolean;
  isOnline: boolean;
};

/** What has happened, in one sentence of a live region. */
function ShareNote({ create, stop, sent, isShared, isOnline }: ShareNoteProps) {
  const { t, i18n } = useLingui();
  const failure = (cause: unknown, unknown: string): string =>
    cause instanceof Fault && !cause.isUnknown ? errorTexts(i18n, refusalOf(cause)).title : unknown;
  const note = (): string => {
    if (create.isPending) return t`Создаём ссылку`;
    if (stop.isPending) return t`Прекращаем`;
    if (!isOnline)
      return isShared
        ? t`Прекратить можно только с интернетом. С концом поездки ссылка закончится сама.`
        : t`Поделиться можно только с интернетом.`;
    if (create.error) return failure(create.error, t`Ответа нет. Попробуйте ещё раз.`);
    if (stop.error) return failure(stop.error, t`Ответа нет: ссылка может ещё работать. Попробуйте ещё раз.`);
    if (isShared && sent === 'copied') return t`Ссылка скопирована. Отправьте её одному человеку.`;
    if (isShared && sent === 'refused') return t`Браузер не дал скопировать. Выделите ссылку и скопируйте сами.`;
    return !isShared && stop.isSuccess ? t`Ссылка больше не работает.` : '';
  };
  return <p role="status">{note()}</p>;
}
