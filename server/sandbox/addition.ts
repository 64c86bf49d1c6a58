import type { Addition } from '../app.ts';
import { inspectorFile } from './inspectorFile.ts';
import { sandboxFile, withSandbox } from './sandboxPage.ts';

/**
 * The chip and the inspector, which pages get beside the sandbox and in development. The image for operators contains
 * nothing of this folder.
 *
 * @param supabaseUrl of the sandbox
 * @param fresh builds the inspector from the current sources each time that a browser opens it
 */
export const sandboxAddition = (supabaseUrl: string, fresh = false): Addition => ({
  page: (html) => withSandbox(html, new URL(supabaseUrl).origin),
  file: async (path) => sandboxFile(path) ?? (await inspectorFile(path, fresh)),
});
