export { DebugRow } from './DebugRow.tsx';
export { debugModeOf, useDebugMode } from './debugMode.ts';
