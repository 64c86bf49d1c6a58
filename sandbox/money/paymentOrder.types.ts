import type { NewCard } from './cards.ts';

type PaymentOrderKind = 'tariff' | 'debt' | 'card';
export type Decision = { state: 'paid' | 'refused' | 'expired'; reason?: string | undefined };

export type PaymentOrder = {
  id: string;
  rider_id: string;
  kind: PaymentOrderKind;
  flow: 'page' | 'recurrent';
  state: 'created' | 'pending' | 'paid' | 'refused' | 'expired';
  reason: string | null;
  amount: number | null;
  rate_id: string | null;
  insurance_cost: number | null;
  insured: object | null;
  card: NewCard | null;
  card_id: string | null;
  return_path: string;
  return_origin: string;
  created_ms: number;
  decides_ms: number | null;
  decision: Decision['state'] | null;
  decided_ms: number | null;
};
