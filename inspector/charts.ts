import { StateMachine, type AnyStateMachine } from 'xstate';

const files: Record<string, Record<string, unknown>> = import.meta.glob('../machines/*/*.machine.ts', { eager: true });

/** Every chart of the app by its name. */
export const charts: ReadonlyMap<string, AnyStateMachine> = new Map(
  Object.values(files)
    .flatMap((exported) => Object.values(exported))
    .filter((value) => value instanceof StateMachine)
    .map((machine: AnyStateMachine) => [machine.id, machine]),
);
