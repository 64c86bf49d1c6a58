import { useSearch } from '@tanstack/react-router';
import { DocumentList } from './DocumentList.tsx';
import { DocumentText } from './DocumentText.tsx';

/** One document by its name, or the list of them. */
export function PolicyScreen() {
  const { file } = useSearch({ from: '/answers/policy' });
  return file === undefined ? <DocumentList /> : <DocumentText file={file} />;
}
