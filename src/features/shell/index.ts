export { LanguageChoice } from './LanguageChoice.tsx';
export { BackButton } from './BackButton.tsx';
export { Contacts } from './Contacts.tsx';
export { lastResort } from './lastResort.tsx';
