export { Contacts } from './Contacts.tsx';
