import { useLocation, useSearch } from '@tanstack/react-router';
import { legalFileOf } from '#domain/legalFile.ts';
import { paths, withQueries } from '#paths/paths.ts';
import { DocumentList } from './DocumentList.tsx';
import { DocumentText } from './DocumentText.tsx';

/**
 * One document by its name, from the address or from the previous screen (account §2), or the list of all documents.
 */
export function PolicyScreen() {
  const search = useSearch({ from: withQueries(paths.policy) });
  const fileName = useLocation({ select: ({ state }) => state.fileName });
  const file = legalFileOf(search.file, fileName);
  return file === null ? <DocumentList /> : <DocumentText file={file} />;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The document that the previous screen asks to open (account §3). */
    fileName?: string;
  }
}
