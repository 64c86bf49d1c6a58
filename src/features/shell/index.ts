export { LanguageChoice } from './LanguageChoice.tsx';
export { BackButton } from './BackButton.tsx';
export { lastResort } from './lastResort.tsx';
export { useOnline } from './useOnline.ts';
export { useKeptTime } from './keptTimes.ts';
