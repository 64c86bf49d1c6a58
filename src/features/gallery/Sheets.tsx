import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import type { SheetMode } from '#ui/sheetGesture.ts';
import text from '#ui/text.module.css';
import styles from './Gallery.module.css';

const ALL: readonly SheetMode[] = [30, 60, 100];

export function Sheets() {
  const [open, setOpen] = useState<'sheet' | 'modal' | 'dialog'>();
  const close = () => setOpen(undefined);
  return (
    <section className={styles.card} aria-label="Sheets">
      <Button onClick={() => setOpen('sheet')}>Панель над картой</Button>
      <Button onClick={() => setOpen('modal')}>Модальная панель</Button>
      <Button onClick={() => setOpen('dialog')}>Вопрос</Button>
      {(open === 'sheet' || open === 'modal') && (
        <Sheet
          key={open}
          labelledBy="gallery-sheet"
          modes={ALL}
          modal={open === 'modal'}
          onClose={close}
          above={<IconButton icon="locate" label="Где я" look="float" />}
          footer={
            <Button look="primary" size="ride">
              Начать поездку
            </Button>
          }
        >
          {(mode) => (
            <>
              <h2 id="gallery-sheet" className={text.title}>
                Электро 2.0 · № 51307
              </h2>
              <p>Высота {mode} %</p>
              {mode > 30 && Array.from({ length: 30 }, (_, index) => <p key={index}>Строка {index + 1}</p>)}
            </>
          )}
        </Sheet>
      )}
      {open === 'dialog' && (
        <Dialog
          title="Выйти из аккаунта?"
          onClose={close}
          actions={
            <>
              <Button look="primary" onClick={close}>
                Выйти
              </Button>
              <Button onClick={close}>Остаться</Button>
            </>
          }
        >
          Чтобы снова взять транспорт, понадобятся логин и ПИН-код.
        </Dialog>
      )}
    </section>
  );
}
