import { useEffect, useRef } from 'react';

/** Whether the screen that asked is still there when the answer comes: what goes back must not go back from another one. */
export function useStillHere(): () => boolean {
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return () => isHere.current;
}
