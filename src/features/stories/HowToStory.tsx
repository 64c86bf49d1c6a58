import { Trans, useLingui } from '@lingui/react/macro';
import { useCanGoBack, useNavigate, useParams, useRouter } from '@tanstack/react-router';
import { paths } from '#paths/paths.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { StoryCarousel } from './StoryCarousel.tsx';
import { useStories } from './useStories.ts';

/** The instructions, by their names in the operator's data and in the address (map-and-rent §2). */
export function HowToStory() {
  const { t } = useLingui();
  const { story } = useParams({ strict: false });
  // There are only two names: the screen below checks them first.
  return story === 'pdd' ? (
    <Instruction name={story} label={t`Правила и безопасность`} />
  ) : (
    <Instruction name="onboarding" label={t`Первая поездка`} />
  );
}

function Instruction({ name, label }: { name: string; label: string }) {
  const { stories, isLoading } = useStories('instructions');
  const router = useRouter();
  const navigate = useNavigate();
  const canGoBack = useCanGoBack();
  const close = () => (canGoBack ? router.history.back() : void navigate({ to: paths.howTo, replace: true }));
  const story = stories?.find((one) => one.kind === 'INSTRUCTION' && one.name === name) ?? null;
  // The reason of the failure does not matter here, not even a 401: the next opening loads the instructions again.
  if (!story && !isLoading) return <PageInWork onClose={close} />;
  return <StoryCarousel label={label} story={story} onClose={close} />;
}

const PageInWork = ({ onClose }: { onClose: () => void }) => (
  <Dialog
    title={<Trans comment="These pages could not be loaded">Страница ещё не готова</Trans>}
    onClose={onClose}
    actions={
      <Button look="primary" onClick={onClose}>
        <Trans>ОК</Trans>
      </Button>
    }
  >
    <p>
      <Trans>Инструкции сейчас не загрузились. Откройте их чуть позже.</Trans>
    </p>
  </Dialog>
);
