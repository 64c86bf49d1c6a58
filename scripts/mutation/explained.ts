/** A change that no test can notice. `change`: as the table prints it, what was written and what was put in its place. */
export type Explained = { file: string; change: string; why: string };

export const explained: readonly Explained[] = [
  {
    file: 'machines/claim/claim.machine.ts',
    change: "event.type !== 'claim.made' → false",
    why: 'said for the compiler: no other event carries a draft, which is asked beside it',
  },
  {
    file: 'machines/session/session.machine.ts',
    change: `'' → "Stryker was here!"`,
    why: 'said for the compiler: whoever is signed in has a name',
  },
  {
    file: 'machines/promo/promo.machine.ts',
    change: `'' → "Stryker was here!"`,
    why: 'said for the compiler: the guard beside it has found a code, or a tariff that is new',
  },
];
