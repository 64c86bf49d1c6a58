// Generated from supabase/migrations by `npm run api:generate`.
type Nothing = Record<never, never>;

/** Columns that a signed-in rider may read (`Row`), add and change, by the grants of the migrations. */
export type Database = {
  public: {
    Tables: {
      notifications: {
        Row: {
          id: string;
          client_id: string;
          type: string;
          message: string | null;
          text: string | null;
          rental_id: string | null;
          bike_id: string | null;
          bike_type: string | null;
          duration: number | null;
          delivered: boolean;
          timestamp: string;
        };
        Insert: Nothing;
        Update: {
          delivered?: boolean;
        };
        Relationships: [];
      };
      promo: {
        Row: {
          id: string;
          promo_name: string;
          promo_type: string;
          image_number: number;
          image_ru_name: string;
          image_en_name: string;
          title_ru: string;
          title_en: string;
          text_ru: string;
          text_en: string;
          path: string | null;
          os: string | null;
          starts_at: string | null;
          ends_at: string | null;
        };
        Insert: Nothing;
        Update: Nothing;
        Relationships: [];
      };
      rents: {
        Row: {
          id: string;
          rental_id: string;
          client_id: string;
          bike_id: string;
          frame_number: string;
          bike_type: string;
          device_type: string | null;
          tariff_id: string | null;
          tariff_name: string | null;
          insurance_cost: number | null;
          state: string;
          stage: string;
          status: string;
          step: string;
          step_number: number;
          step_count: number;
          error_code: string | null;
          wheel_lock: string | null;
          chain_lock: string | null;
          chain_place: string | null;
          ride_started_at: string | null;
          paused_at: string | null;
          finish_requested_at: string | null;
          ended_at: string | null;
          duration: number | null;
          cost: number | null;
          free_minutes: number;
          price_lines: unknown;
          pause_cost: number | null;
          paused_seconds: number;
          parking_id: string | null;
          parking_number: string | null;
          photo_state: string;
          capabilities: unknown;
          battery_percent: number | null;
          max_range_meters: number | null;
          inspection_seconds: number;
          version: number;
          server_time: string;
          updated_at: string;
          claimed_at: string | null;
          station: unknown;
          bonus: number;
          fare_cap: number | null;
          card_hold: number | null;
          reservation: unknown;
          shared_as: string | null;
        };
        Insert: Nothing;
        Update: Nothing;
        Relationships: [];
      };
      ride_shares: {
        Row: Nothing;
        Insert: Nothing;
        Update: Nothing;
        Relationships: [];
      };
      vehicles: {
        Row: {
          id: number;
          status: string;
          battery: number | null;
          latitude: number;
          longitude: number;
          updated_at: string;
        };
        Insert: Nothing;
        Update: Nothing;
        Relationships: [];
      };
    };
    Views: Nothing;
    Functions: Nothing;
  };
};
