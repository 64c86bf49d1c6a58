import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef } from 'react';
import { metersOf, withoutEnds } from '#domain/pastTrack.ts';
import type { Track } from '#domain/track.ts';
import { latePart } from '#hooks/latePart.tsx';
import { brand } from '#i18n/brand.ts';
import { useFormat } from '#i18n/useFormat.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { Button } from '#ui/Button.tsx';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/Icon.tsx';
import { saveFile } from '#ui/saveFile.ts';
import { toasts } from '#ui/toasts.ts';
import { drawTrack, PICTURE, SMALL } from './trackDrawing.ts';
import { useRideTrack } from './useRideTrack.ts';
import styles from './RideTrack.module.css';

/** The track of a ride as a picture, which the rider may share. Nothing if this phone has no track. */
export function RideTrack({ rentId }: { rentId: string }) {
  const stretches = useRideTrack(rentId);
  return stretches && <Picture stretches={stretches} />;
}

const City = latePart(async () => (await import('./City.tsx')).City);

type Stretches = Track['stretches'];
const VIEW_BOX = `0 0 ${PICTURE.width} ${PICTURE.height}`;

function Picture({ stretches }: { stretches: Stretches }) {
  const { t } = useLingui();
  const drawing = drawTrack(stretches, PICTURE);
  const shown = withoutEnds(stretches);
  if (!drawing) return null;
  const { lines, unseen, start, end, place } = drawing;
  return (
    <figure className={styles.figure}>
      <svg viewBox={VIEW_BOX} className={styles.picture} role="img" aria-label={t`Путь поездки, север сверху`}>
        <City place={place} frame={PICTURE} />
        <path d={unseen} className={styles.unseen} />
        <Lines lines={lines} />
        <circle cx={start.x} cy={start.y} r="6" className={styles.start} />
        <circle cx={end.x} cy={end.y} r="7" className={styles.end} />
      </svg>
      <figcaption className={styles.caption}>
        {unseen !== '' && t`Пунктир: здесь экран был выключен.`}{' '}
        {t`Путь видите только вы: он хранится в этом телефоне.`}{' '}
        {shown && t`Картинка для друзей скрывает всё в 200 м от старта и финиша.`}
      </figcaption>
      {shown && <SharePicture shown={shown} meters={metersOf(stretches)} />}
    </figure>
  );
}

const Lines = ({ lines }: { lines: string }) => (
  <>
    <path d={lines} className={styles.case} />
    <path d={lines} className={styles.line} />
  </>
);

/** Shares a picture of these lines with the phone's share sheet, else saves it as a file. */
function SharePicture({ shown, meters }: { shown: Stretches; meters: number }) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const { report } = useRuntime();
  const { sharing, trackPicture } = useRuntime().device;
  const drawing = drawTrack(shown, PICTURE);
  const drawn = useRef<SVGSVGElement>(null);
  // Code that loads after the tap would come too late: a browser opens the share sheet only right after it.
  useEffect(() => void trackPicture().catch(() => undefined), [trackPicture]);
  const share = async () => {
    const draw = await trackPicture();
    const blob = drawn.current && (await draw(drawn.current, `${i18n._(brand)} · ${format.distance(meters)}`));
    if (!blob)
      return toasts.show({ kind: 'transparent', key: 'noPicture', text: t`Этот браузер не смог нарисовать картинку` });
    const file = new File([blob], 'velorent.png', { type: blob.type });
    if (!(await sharing.share({ files: [file] }))) saveFile(file, file.name);
  };
  return (
    <>
      <svg ref={drawn} viewBox={VIEW_BOX} className={cx(styles.picture, styles.file)} aria-hidden="true">
        {drawing && <City place={drawing.place} frame={PICTURE} />}
        {drawing && <Lines lines={drawing.lines} />}
      </svg>
      <Button look="quiet" size="small" onClick={() => void share().catch(report)}>
        <Icon name="share" size="small" />
        {t({ message: 'Поделиться картинкой', comment: 'A button: share a picture of the track of a ride' })}
      </Button>
    </>
  );
}

type SmallTrackProps = { rentId: string; className: string; children: ReactNode };

/** The track in a row of the history, as decoration; if this phone has no track, the children. */
export function SmallTrack({ rentId, className, children }: SmallTrackProps) {
  const stretches = useRideTrack(rentId);
  const drawing = stretches && drawTrack(stretches, SMALL);
  if (!drawing) return children;
  return (
    <svg viewBox={`0 0 ${SMALL.width} ${SMALL.height}`} className={cx(styles.small, className)} aria-hidden="true">
      <path d={drawing.unseen} className={styles.unseen} />
      <path d={drawing.lines} className={styles.line} />
    </svg>
  );
}
