import ts from 'typescript';
import { read } from './tree.ts';

/** The syntax tree of a file of the repository, with parents. */
export const parsed = (path: string): ts.SourceFile =>
  ts.createSourceFile(path, read(path), ts.ScriptTarget.Latest, true);

/** A node and the nodes inside it, in the order of the text. `enter`: whether to look inside a node. */
export function nodesOf(node: ts.Node, enter: (node: ts.Node) => boolean = () => true): ts.Node[] {
  const found = [node];
  node.forEachChild((child) => {
    if (enter(child)) found.push(...nodesOf(child, enter));
  });
  return found;
}

/** `path:line` of a node. */
export function placeOf(node: ts.Node): string {
  const file = node.getSourceFile();
  return `${file.fileName}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
}
