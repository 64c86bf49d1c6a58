import { Trans } from '@lingui/react/macro';
import type { Factor } from '#domain/secondFactor.ts';
import { Button } from '#ui/Button.tsx';
import { useFactorName } from './useFactorName.ts';

type OtherFactorsProps = {
  factors: readonly Factor[];
  chosen: Factor;
  isChecking: boolean;
  onChoose: (factorId: string) => void;
};

/** The phones whose code may be typed instead. */
export function OtherFactors({ factors, chosen, isChecking, onChoose }: OtherFactorsProps) {
  const nameOf = useFactorName();
  return factors
    .filter(({ id }) => id !== chosen.id)
    .map((factor) => {
      const other = nameOf(factor.name);
      return (
        <Button key={factor.id} wide disabled={isChecking} onClick={() => onChoose(factor.id)}>
          <Trans comment="Placeholder: Main phone, Spare phone">Взять код: {other}</Trans>
        </Button>
      );
    });
}
