import { Art } from '#ui/Art.tsx';
import { Bone, Skeleton } from '#ui/Bone.tsx';
import { Checklist } from '#ui/Checklist.tsx';
import { Fold } from '#ui/Fold.tsx';
import { Meter } from '#ui/Meter.tsx';
import { Ring } from '#ui/Ring.tsx';
import { Steps } from '#ui/Steps.tsx';
import { Timer } from '#ui/Timer.tsx';
import styles from './Gallery.module.css';

export const Progress = () => (
  <>
    <section className={styles.card} aria-label="Time">
      <Timer label="24 минуты 18 секунд">00:24:18</Timer>
      <Timer label="24 минуты 18 секунд" still>
        00:24:18
      </Timer>
      <Meter label="Бесплатные минуты" value={24} max={30} />
      <Ring label="Осталось 4 секунды" left={4} total={6} unit="с" />
    </section>
    <section className={styles.card} aria-label="Steps">
      <Steps
        label="Шаг 2 из 4"
        steps={[
          { key: '1', title: 'Замок цепи открыт', state: 'done' },
          { key: '2', title: 'Размотайте цепь', state: 'now', time: '6 с' },
          { key: '3', title: 'Замок не открылся', state: 'failed' },
          { key: '4', title: 'Колесо откроется само', state: 'ahead', time: '3 с' },
        ]}
      />
      <Fold icon="info" title="Цепь не выходит?">
        Прижмите наконечник к замку и отпустите.
      </Fold>
    </section>
    <section className={styles.card} aria-label="Checklist">
      <Checklist
        checks={[
          { key: '1', state: 'done', title: 'Вы на парковке' },
          { key: '2', state: 'todo', title: 'Фото', note: 'Целиком и с парковкой' },
          { key: '3', state: 'failed', title: 'Замок', note: 'Пока открыт' },
        ]}
      />
      <Skeleton label="Загружаем">
        <Bone shape="art" />
        <Bone shape="title" />
        <Bone shape="mid" />
        <Bone shape="button" />
      </Skeleton>
    </section>
    <section className={`${styles.card} kind-scooter`} aria-label="Drawings">
      {(
        [
          'scooter',
          'omni',
          'ebike',
          'bike',
          'lock-wheel',
          'wheel-open',
          'chain-open',
          'chain-unwind',
          'chain-out',
          'chain-holder',
          'chain-rack',
          'offline',
        ] as const
      ).map((name) => (
        <Art key={name} name={name} className={styles.art} />
      ))}
    </section>
  </>
);
