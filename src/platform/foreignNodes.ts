/** The child of `parent` that is `node` or has it inside; null where `node` stands elsewhere. */
function childWith(parent: Node, node: Node): Node | null {
  let at: Node | null = node;
  while (at && at.parentNode !== parent) at = at.parentNode;
  return at;
}

/**
 * A browser that translates a page moves each text into elements of its own, and React then removes, or inserts before,
 * a text that is no child of its parent any more: the browser throws, and the whole screen breaks. Here the element
 * around the text takes its place. Call it before React draws.
 *
 * @see https://github.com/facebook/react/issues/11538
 */
export function acceptForeignNodes(prototype: Node = Node.prototype): void {
  // oxlint-disable-next-line typescript/unbound-method -- both are called with the node that they were called on
  const { insertBefore, removeChild } = prototype;
  prototype.removeChild = function removeFound<Child extends Node>(this: Node, child: Child): Child {
    const found = childWith(this, child);
    if (found) removeChild.call(this, found);
    return child;
  };
  prototype.insertBefore = function insertBeforeFound<Child extends Node>(
    this: Node,
    child: Child,
    before: Node | null,
  ): Child {
    insertBefore.call(this, child, before && childWith(this, before));
    return child;
  };
}
