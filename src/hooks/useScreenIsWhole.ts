import { useEffect, useState } from 'react';
import { useRuntime } from '#src/runtime/runtime.tsx';

/** False until the first screen of the page is whole: what no rider waits for comes after it. */
export function useScreenIsWhole(): boolean {
  const { whenScreenIsWhole } = useRuntime().device;
  const [isWhole, setWhole] = useState(false);
  useEffect(() => {
    let isHere = true;
    void whenScreenIsWhole().then(() => isHere && setWhole(true));
    return () => {
      isHere = false;
    };
  }, [whenScreenIsWhole]);
  return isWhole;
}
