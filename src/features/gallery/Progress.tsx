import { Art } from '#ui/Art.tsx';
import { Skeleton, SkeletonGroup } from '#ui/Skeleton.tsx';
import { Checklist } from '#ui/Checklist.tsx';
import { Disclosure } from '#ui/Disclosure.tsx';
import { Meter } from '#ui/Meter.tsx';
import { ProgressRing } from '#ui/ProgressRing.tsx';
import { StepList } from '#ui/StepList.tsx';
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
      <ProgressRing label="Осталось 4 секунды" left={4} total={6} unit="с" />
    </section>
    <section className={styles.card} aria-label="Steps">
      <StepList
        label="Шаг 2 из 4"
        steps={[
          { key: '1', title: 'Замок цепи открыт', state: 'done' },
          { key: '2', title: 'Размотайте цепь', state: 'now', time: '6 с' },
          { key: '3', title: 'Замок не открылся', state: 'failed' },
          { key: '4', title: 'Колесо откроется само', state: 'ahead', time: '3 с' },
        ]}
      />
      <Disclosure icon="info" title="Цепь не выходит?">
        Прижмите наконечник к замку и отпустите.
      </Disclosure>
    </section>
    <section className={styles.card} aria-label="Checklist">
      <Checklist
        checks={[
          { key: '1', state: 'done', title: 'Вы на парковке' },
          { key: '2', state: 'todo', title: 'Фото', note: 'Целиком и с парковкой' },
          { key: '3', state: 'failed', title: 'Замок', note: 'Пока открыт' },
        ]}
      />
      <SkeletonGroup label="Загружаем">
        <Skeleton shape="art" />
        <Skeleton shape="title" />
        <Skeleton shape="mid" />
        <Skeleton shape="button" />
      </SkeletonGroup>
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
