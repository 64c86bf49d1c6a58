/** Web Locks of one browser, as platform/heldLock holds them: the first gets the lock at once, the others wait. */
export function createHeldLocks() {
  const queues = new Map<string, (() => void)[]>();
  return (name: string, onHeld: () => void): (() => void) => {
    const queue = queues.get(name) ?? [];
    queues.set(name, queue);
    queue.push(onHeld);
    if (queue.length === 1) onHeld();
    return () => {
      const wasFirst = queue[0] === onHeld;
      queue.splice(queue.indexOf(onHeld), 1);
      if (wasFirst) queue[0]?.();
    };
  };
}
