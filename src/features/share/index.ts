export { ShareButton } from './ShareButton.tsx';
export { useCopy } from './useCopy.ts';
