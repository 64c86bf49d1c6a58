import { useState } from 'react';
import { Button, ButtonRow } from '#ui/Button.tsx';
import { CodeCells } from '#ui/CodeCells.tsx';
import { Field } from '#ui/Field.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { PinField } from '#ui/PinField.tsx';
import styles from './Gallery.module.css';

export function Controls() {
  const [code, setCode] = useState('381');
  return (
    <>
      <section className={styles.card} aria-label="Buttons">
        <Button look="primary">Войти</Button>
        <Button>Зарегистрироваться</Button>
        <Button look="text">Документы и правила</Button>
        <Button look="neutral">Документы и правила</Button>
        <Button look="danger">Удалить карту</Button>
      </section>
      <section className={styles.card} aria-label="Ride buttons">
        <Button look="primary" size="ride" icon="scan">
          Начать поездку
        </Button>
        <Button size="ride" disabled>
          Найти
        </Button>
        <Button look="primary" size="ride" busy>
          Открываем
        </Button>
        <ButtonRow>
          <Button size="small">Сигнал</Button>
          <Button size="small" look="primary">
            Оплатить
          </Button>
        </ButtonRow>
        <div className={styles.wide}>
          <IconButton icon="layers" label="Слои" look="float" />
          <IconButton icon="locate" label="Где я" look="float" aria-pressed="true" />
          <IconButton icon="close" label="Закрыть" look="filled" />
          <IconButton icon="back" label="Назад" />
        </div>
      </section>
      <section className={styles.card} aria-label="Fields">
        <Field label="Почта" placeholder="anna@example.ru" />
        <Field label="Почта" defaultValue="anna@exam" error="Допишите адрес, например anna@example.ru" />
        <Field label="Телефон" defaultValue="+7 916 204 48 12" disabled hint="Изменить телефон поможет поддержка" />
        <PinField label="ПИН-код" defaultValue="1234" />
        <Field label="Номер" big inputMode="numeric" defaultValue="51307" />
        <CodeCells label="Код" length={6} value={code} onChange={setCode} wrong={code.length === 6} />
      </section>
    </>
  );
}
