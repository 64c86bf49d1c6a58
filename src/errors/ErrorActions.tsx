import { Button } from '#ui/Button.tsx';
import type { ErrorAction } from './useErrorActions.ts';

/** The main way on filled, the second quiet. */
export const ErrorActions = ({ actions }: { actions: readonly ErrorAction[] }) =>
  actions.map((action, index) => (
    <Button key={action.step} look={index === 0 ? 'primary' : 'quiet'} onClick={action.press}>
      {action.label}
    </Button>
  ));
