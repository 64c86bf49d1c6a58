import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Toast } from '#ui/Toast.tsx';
import { toasts } from '#ui/toasts.ts';
import styles from './Gallery.module.css';

const ignore = () => {};

export const Messages = () => (
  <>
    <section className={styles.card} aria-label="Toasts">
      <Toast toast={{ kind: 'information', text: 'Промокод скопирован' }} onDone={ignore} />
      <Toast
        toast={{ kind: 'error', text: 'Профиль не сохранился', action: { label: 'Ещё раз', onPress: ignore } }}
        onDone={ignore}
      />
      <Toast toast={{ kind: 'warning', text: 'Заряда хватит на 6 км' }} onDone={ignore} />
      <Toast toast={{ kind: 'ride', text: 'Поездка началась. Хорошей дороги.' }} onDone={ignore} />
      <Toast toast={{ kind: 'transparent', text: 'Обновляем карту' }} onDone={ignore} />
      <Toast
        toast={{
          kind: 'rental_end',
          title: 'Поездка завершена',
          text: '36:51, 50 ₽',
          action: { label: 'Чек', onPress: ignore },
        }}
        onDone={ignore}
      />
      <Toast toast={{ kind: 'promocode', text: 'Промокод SPRING26 действует' }} onDone={ignore} />
      <Button onClick={() => toasts.show({ kind: 'information', text: 'Промокод скопирован' })}>Показать</Button>
    </section>
    <section className={styles.card} aria-label="Banners">
      <Banner
        icon="card"
        title="Долг 248 ₽"
        action={
          <Button look="onWarn" size="small">
            Оплатить
          </Button>
        }
      >
        Оплатите, и можно ехать дальше.
      </Banner>
      <Banner icon="offline" tone="plain" title="Нет интернета" action={<Button size="small">Повторить</Button>}>
        Карта на 14:20
      </Banner>
      <Banner icon="lock" tone="danger" title="Замок не отвечает">
        Проверьте ещё раз.
      </Banner>
      <EmptyState
        art="empty-rides"
        title="Здесь будут ваши поездки"
        actions={<Button look="primary">Найти велосипед</Button>}
      >
        С маршрутом, временем и чеком.
      </EmptyState>
    </section>
  </>
);
