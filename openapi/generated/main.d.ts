// Generated from openapi/main.yaml by `npm run api:generate`.
export interface paths {
    "/v3/oauth/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Exchange a refresh token for a fresh session
         * @description Refresh tokens rotate. The immediate parent of the active token stays valid until the first use of its successor, for a day at most, so a lost answer signs nobody out. Within a minute the server returns the same successor again; later it returns another one, which replaces the first. The server treats a repeated token as a lost answer, however often it comes. Any token that is older, replaced or late ends the whole family. If a session lacks the code of its rider's second factor, the server refuses it with `error_description: insufficient_aal` and does not change it: the auth service raises it.
         */
        post: operations["renewToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/oauth/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End the family of a refresh token (sign-out)
         * @description Every service refuses the family's bearers at once, because each bearer names its session. The rider's other sessions continue. The app ignores answers 401 and 404 (account §4).
         */
        post: operations["revokeToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/oauth/revoke-all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign out everywhere, on this device too
         * @description Ends every family of refresh tokens of the rider, and every access token issued before.
         */
        post: operations["revokeAll"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The signed-in rider
         * @description The app requests it at the start, after every payment and whenever the rider changes something here.
         */
        get: operations["getProfile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/profile/csrf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The value that a registration repeats in a header
         * @description Sets the cookie `csrf` (HttpOnly, SameSite=Strict) and returns its value, because a page of another origin cannot read the cookie. The app must send credentials.
         */
        get: operations["getCsrfToken"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/profile/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Register by phone; login and PIN come by SMS
         * @description Answers the same whether or not the server knows the number: a known one gets an SMS that says so. The app sends credentials and repeats the value of the cookie `csrf` in `X-CSRF-Token`. One message a minute and five a day to a number, together with `restore`; else 429. An operator also limits messages by address and in all.
         */
        post: operations["register"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/profile/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send login and PIN to the phone of an account
         * @description Answers the same whether or not the number is known; only a known one gets an SMS, and both wait equally long. Limits as for `register`.
         */
        post: operations["restore"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change the rider's own data
         * @description All five fields at once; 409 and 422 name the refused `field`. The server only compares the phone number.
         */
        put: operations["updateProfile"];
        post?: never;
        /**
         * Delete the account
         * @description Signs out everywhere; the server deletes personal data at once and keeps rides without a rider. Refused with RIDE_UNDER_WAY during a ride (`rentId`) and with DEBT_UNPAID while the rider owes money (`debt`).
         */
        delete: operations["deleteAccount"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/profile/avatar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A new picture of the rider
         * @description The app has encoded it again. The server checks its bytes, whatever its name. Each new picture has another address in the profile.
         */
        post: operations["setAvatar"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/profile/avatars/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A picture by its unguessable name
         * @description Nobody can guess names and a new picture gets a new one, so the read needs no bearer and apps may store the picture.
         */
        get: operations["getAvatar"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/profile/feedback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Write to support
         * @description The specification defines the four fields and the topics except BadParking; BadParking and its fields are ours. Spaces around `Text` do not count; it may be shorter than 20 only with BadParking, whose number and pictures say enough. The same key with the same words is one feedback.
         */
        post: operations["sendFeedback"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/profile/consents/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The rider's consents, newest first, page by page
         * @description Ours. A withdrawn consent stays in the list with its time. The form of account §7's paged lists.
         */
        post: operations["listConsents"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/profile/consents/{kind}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Give or withdraw an optional consent
         * @description Ours. A repeat changes nothing, nor does a choice older than the stored one. `at` is the phone's time; the server stores a future one as now. The rider withdraws the agreements of the registration by deleting the account.
         */
        put: operations["setConsent"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/profile/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Everything that the server stores about the rider
         * @description All stored data of the rider, as one file; 404 after the rider deleted the account.
         */
        get: operations["exportAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/billing/list_cards": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The rider's bank cards
         * @description The default card pays; the app shows a card that is not ACTIVE or has expired, but it cannot pay.
         */
        get: operations["listCards"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/billing/tariffs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tariffs on sale
         * @description Of both fleets; the app shows one list for each `RentalContractBikeType`.
         */
        get: operations["listTariffs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/billing/tariffs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One tariff in full, in the requested language
         * @description On sale, opened by a promo code, or the rider's own.
         */
        get: operations["getTariff"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/billing/uniteller_initialization": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Open the payment of a tariff or of the debt at the provider
         * @description Returns the address for the browser: `data.UnitellerUrl` for a tariff, `data` itself for a debt. While a payment of the same thing is open the server returns that one, whatever the key, so two tabs pay once. The same thing is the same tariff, sum, insured person and way of paying. An open order that differs in one of them expires and makes room, so only one page can be paid; an order that the bank is deciding (`pending`) stays and is returned. An order of a page that nobody pays on expires after 20 minutes. 404 the tariff is not for sale, 409 the rider owes nothing.
         */
        post: operations["initPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/billing/uniteller_initialization_fiscal_recurrent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pay a tariff with the default card, without a page
         * @description Accepted is not paid: the order has the result. While an order of the same purchase is open, and for a minute after it has charged the card, the server returns that order, whatever the key, so two tabs pay once; it does not return a refused one. An open page for the same tariff expires, as in `initPayment`. 400 without a default card that is ACTIVE and not expired (`code` CARD_REQUIRED), 404 the tariff is not for sale.
         */
        post: operations["payRecurrent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/billing/uniteller_initialization_card": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Open the provider's page for another card (legacy flow)
         * @description The list contains the card once its order is paid. Each key opens an order of its own; a rider may add two cards.
         */
        post: operations["initCard"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/billing/delete_card": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete a card
         * @description Of the remaining cards, the newest that can pay becomes the default one. 404 the rider has no such card.
         */
        post: operations["deleteCard"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/billing/set_default_card": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make this card the default
         * @description 404 the rider has no such card, 409 it is not ACTIVE or has expired.
         */
        post: operations["setDefaultCard"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/promocode": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Apply a promo code
         * @description A code of any length but nine. It may open a tariff, which the list then also contains. A repeat of a key gets the first answer; otherwise a repeat by the browser itself would report a used code. Five wrong codes block the input for 15 minutes (111).
         */
        put: operations["applyPromocode"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bonus": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Apply a bonus code
         * @description A code of nine characters; the server adds its roubles to the balance. A repeat of a key gets the first answer; otherwise a repeat by the browser itself would report a used code. Five wrong codes block the input for 15 minutes (112).
         */
        put: operations["applyBonus"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/troika": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Link a Troika card, or remove it with an empty body
         * @description 400 the server does not know such cards, 409 another rider has linked it.
         */
        put: operations["putTroika"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ride/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Finished rides or purchases, newest first
         * @description Pages by `limit` and `offset`; `HasMore` is true while older entries follow.
         */
        get: operations["getHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ride/history/{type}/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One entry of the history, for a link to it
         * @description 404 also for another rider's entry.
         */
        get: operations["getHistoryItem"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * @example {
         *       "error": "server temporarily unavailable"
         *     }
         */
        LegacyError: {
            error?: string;
            message?: string;
            errorMsg?: string;
            extCode?: number;
            localizedMessage?: string;
            error_description?: string;
            /** @description seconds */
            retries_in?: number;
            /** @description the code of the refusal */
            code?: string;
            /** @description the refused field of the request */
            field?: string;
        };
        Problem: {
            type: string;
            title: string;
            status: number;
            detail?: string;
            /** @description RIDE_UNDER_WAY, DEBT_UNPAID, AVATAR_NOT_FOUND, ACCOUNT_NOT_FOUND */
            code?: string;
            /** @description roubles, positive */
            debt?: number;
            rentId?: string;
        };
        /**
         * @description the whole number with its country, digits only
         * @example 79162044812
         */
        PhoneDigits: string;
        Agreement: {
            document: string;
            /** @description of the text that the app offered */
            version: string;
            /**
             * Format: date-time
             * @description when the rider ticked its box
             */
            at: string;
        };
        Pageable: {
            /** @description the first page is 0 */
            pageNumber: number;
            pageSize: number;
        };
        PageMetaData: {
            totalPages: number;
        };
        /**
         * @description Consents that the rider may give and withdraw at any time; nothing else depends on them
         * @enum {string}
         */
        FreeConsent: "geolocation" | "notifications" | "statistics" | "metro";
        Consent: {
            /** @description a FreeConsent, or one of the agreements of the registration by its name */
            kind: string;
            document: string;
            version: string;
            /** Format: date-time */
            at: string;
            /** Format: date-time */
            withdrawnAt: string | null;
        };
        /** @description Session names of the specification (account §3), plus the two tokens of sign-in */
        Session: {
            /** @description the same JWT as `token` */
            access_token: string;
            refresh_token: string;
            /** @description Unix seconds */
            expires_at: number;
            /** @description seconds */
            expires_in: number;
            /** @constant */
            token_type: "bearer";
            user: {
                id: string;
            };
            token: string;
            supabaseAccessToken: string;
        };
        Profile: {
            UserId: string;
            Login: string;
            FirstName: string;
            LastName: string;
            /** @description YYYY.MM.DD */
            Birthday?: string | null;
            /** @description digits */
            PhoneNumber: string;
            Email?: string | null;
            /** @description absolute, or a path of this backend; read without a bearer */
            AvatarUrl?: string | null;
            /** @description roubles; below zero is a debt */
            Balance: number;
            IsDebtor: boolean;
            /** @description ours: the rider cannot ride but may still buy a tariff */
            IsBlocked?: boolean;
            /** @description YYYY.MM.DD */
            RegisterDate?: string;
            /** @description read only */
            IsAllowPush?: boolean;
            TariffId: string | null;
            TariffName: string | null;
            /** @description RFC 3339 */
            TariffStart?: string | null;
            /** @description RFC 3339 */
            TariffEnd?: string | null;
            OmniTariffId: string | null;
            OmniTariffName: string | null;
            /** @description RFC 3339 */
            OmniTariffEnd?: string | null;
            /** @description ours: prices of a ride on the new fleet that starts now, as in the tariff; empty without a tariff. Without the field the list nearby shows no price */
            OmniSegments?: components["schemas"]["Segment"][] | null;
            /** @description bought and not begun; starts with the first ride, until ActivationTariffEndDate */
            ActivationFlag?: boolean;
            /** @description id of that contract */
            ActivationRcId?: string | null;
            /** @description RFC 3339 */
            ActivationTariffEndDate?: string | null;
            OmniActivationFlag?: boolean;
            OmniActivationRcId?: string | null;
            /** @description RFC 3339 */
            OmniActivationTariffEndDate?: string | null;
            /** @description rentals of the new fleet so far */
            OmniFullNumberRental?: number;
            /** @description masked */
            TroikaPrintCardNumber?: string | null;
            TroikaPrintCardName?: string | null;
            /** @description payment system of the default card, a label */
            PaySys?: string | null;
            /** @description roubles a ride: the rider took insurance with the tariff; null: the rider did not */
            InsuranceOptionCost?: number | null;
            /** @description the same for the new fleet */
            OmniInsuranceOptionCost?: number | null;
        };
        Feedback: {
            /** @description base64 data URLs of JPEG, PNG, WebP, HEIC or TIFF, 6 MB together */
            Images: string[];
            /** @enum {string} */
            Topic: "Contact" | "Accident" | "BrokenBike" | "BadParking";
            Text: string;
            /** @description the heading of the form */
            Title: string;
            /** @description the rider's own ride that the message concerns */
            rentId?: string;
            bikeNumber?: string;
            /** @description the phone's position */
            place?: {
                latitude: number;
                longitude: number;
                /** @description metres */
                accuracy: number;
            };
        };
        /** @description Names of the other answers, so that it reads like the app */
        AccountExport: {
            /** Format: date-time */
            exportedAt: string;
            Profile: components["schemas"]["Profile"];
            cards: components["schemas"]["BankCard"][];
            rides: components["schemas"]["HistoryItem"][];
            payments: components["schemas"]["HistoryItem"][];
            consents: components["schemas"]["Consent"][];
            /** @description as in the gateway's settings */
            settings: Record<string, never>;
            /** @description the rider's messages to support */
            feedback: {
                /** Format: date-time */
                at: string;
                Topic: string;
                Text: string;
                /** @description number of pictures */
                images: number;
            }[];
            /** @description the rider's notifications, newest first; fields as in the table of that name */
            notifications: {
                /** Format: date-time */
                timestamp: string;
                type: string;
                message: string | null;
                text: string | null;
                rental_id?: string | null;
                delivered: boolean;
            }[];
            ratings?: {
                rentId: string;
                rate: number;
                problems: string[];
                comment: string | null;
                /** Format: date-time */
                at: string;
            }[];
        };
        BankCard: {
            CardIDP: string;
            /** @description masked, the last four digits are real */
            CardNumber: string;
            /** @description MIR, VISA or MASTER */
            CardType: string;
            /** @description MMYY; empty counts as expired */
            ExpDate: string;
            /** @enum {integer} */
            IsDefault: 0 | 1;
            /** @description ACTIVE or NOT_APPROVED */
            Status: string;
        };
        TariffId: string;
        /** @description a path of the app; /profile without it. The provider adds `payStatus`, SUCCESS or ERROR */
        ReturnPath: string;
        ProviderPage: {
            /** @description the address for the browser */
            UnitellerUrl: string;
        };
        /**
         * @example {
         *       "data": {
         *         "UnitellerUrl": "https://pay.velorent.example/0c5b2f4e"
         *       },
         *       "orderId": "0c5b2f4e-5f2b-4a53-8b1c-3f0a4c1e7d20"
         *     }
         */
        PaymentPage: {
            data: components["schemas"]["ProviderPage"];
            orderId: string;
        };
        /** @description With `InsuranceId` the server requires the five fields of the insured person; the rider pays insurance with each ride and not here */
        TariffPurchase: {
            rate_id: components["schemas"]["TariffId"];
            returnUrl?: components["schemas"]["ReturnPath"];
            InsuranceId?: string;
            FirstName?: string;
            LastName?: string;
            /** @description YYYY.MM.DD */
            newBirthdayByUser?: string;
            Email?: string;
            policy?: boolean;
        };
        DebtPayment: {
            /** @constant */
            is_debt: true;
            returnUrl?: components["schemas"]["ReturnPath"];
        };
        TariffItem: {
            Id: string;
            Name: string;
            Description: string;
            DescriptionForList: string;
            /** @description ours: roubles, as in the full tariff; without it the list shows no price */
            Cost?: number;
            Icon?: string | null;
            /** @description FOR_ORDINARY_AND_ELECTRIC_BIKE or FOR_OMNI_BIKE */
            RentalContractBikeType: string;
            LKP: string[];
        };
        /** @description Minutes after the free time, start inclusive, end exclusive. Order and gaps as in `PriceLine` of the gateway */
        Segment: {
            From: number;
            /** @description null has no end */
            To: number | null;
            /** @description roubles a minute */
            Cost: number;
        };
        Tariff: {
            Id: string;
            Name: string;
            /** @description roubles, shown and paid */
            Cost: number;
            /** @description stored, not shown */
            Amount: number | null;
            Description: string;
            DescriptionForList: string;
            Icon: string | null;
            /** @description FOR_ORDINARY_AND_ELECTRIC_BIKE or FOR_OMNI_BIKE */
            RentalContractBikeType: string;
            /** @description byMinutes, walk or payment; a label */
            Kind: string | null;
            /** @description entries of the metro pass */
            LKP: string[];
            BillingDescription: string;
            BillingDetails: string;
            /** @description paid by the minute */
            ByMinute: boolean;
            /** @description of every ride */
            FreeMinutes: number;
            MaxBikes: number;
            /** @description ends after MinuteOfDisable minutes of riding */
            IsDisabledByMinute: boolean;
            MinuteOfDisable: number | null;
            OmniIsDisabledByMinute: boolean;
            OmniMinuteOfDisable: number | null;
            /** @description ends after that many rides */
            NumberOfDisable: number | null;
            OmniNumberOfDisable: number | null;
            Insurance: null | {
                InsuranceId: string;
                /** @description roubles, for a ride */
                InsuranceCost: number;
            };
            /** @description a bike at stations */
            Segments: components["schemas"]["Segment"][];
            /** @description the new fleet */
            OmniSegments: components["schemas"]["Segment"][];
            /** @description an e-bike at stations */
            ElectroSegments: components["schemas"]["Segment"][];
            /** @description further lines of ElectroSegments, one list with them */
            AdditionalElectroSegments: components["schemas"]["Segment"][];
            /** @description roubles a paused minute, ours; null as riding */
            PauseCost: number | null;
            /** @description roubles: the most that a ride costs with pauses and insurance, ours; null has no cap */
            FareCap: number | null;
            /** @description roubles: the most that all rides begun on one day of the city cost, ours; null has no cap */
            DayFareCap: number | null;
            /** @description as `reservation` of a vehicle in the gateway, for a rider who has used no free minutes in the last hour, ours; null offers none */
            Reservation: null | {
                freeMinutes: number;
                mostMinutes: number;
                /** @description roubles a minute after the free minutes */
                cost: number;
            };
            ExpirationTitle: string;
            ExpirationText: string;
            ShareTitle: string;
            ShareText: string;
            TripsNoTitle: string;
            TripsNoText: string;
            FinesTitle: string;
            FinesText: string;
            ExtraInfo: string;
            ExtraPaymentInfo: string;
            PaymentTerms: string;
            PriceDescription: string;
            /** @description YYYY.MM.DD, the last day of its sale */
            WorkToDate: string | null;
        };
        HistoryItem: {
            /** @enum {string} */
            Type: "Pay" | "Ride";
            Id: string;
            /** Format: date-time */
            StartDate: string;
            /** Format: date-time */
            EndDate: string;
            /** @description seconds */
            Duration?: number | null;
            /** @description Of a ride names and values as riders read them; of a purchase its items */
            Items: {
                Name: string;
                Value?: string;
                /** @description roubles */
                Sum?: number;
                /** @description done or cancelled */
                Status?: string;
                /** @description a masked card number, else words */
                PaymentMethod?: string | null;
            }[];
            Ride?: components["schemas"]["HistoryRide"];
        };
        HistoryRide: {
            /** @description the number that support asks for */
            RentalId: string;
            /** @description of the vehicle */
            Number: string;
            /** @description bike, ebike, omni, scooter */
            Form: string;
            WheelLock: boolean;
            /** @description it has a chain with a lock */
            Chain: boolean;
            TariffName: string | null;
            /** @description metres */
            Distance: number | null;
            /** @description cal, as in the statistics */
            Calories: number | null;
            /** @description roubles, insurance included, the fine not */
            Cost: number | null;
            /** @description roubles */
            Fine: number;
            /** @description the roubles of it that the bonus paid */
            Bonus: number;
            /** @description roubles */
            InsuranceCost: number | null;
            FreeMinutes: number;
            /** @description as `PriceLine` of the gateway */
            PriceLines: {
                fromMinute: number;
                toMinute: number | null;
                /** @description roubles a minute */
                cost: number;
            }[];
            /** @description roubles a minute */
            PauseCost: number | null;
            /** @description as `fare_cap` of the rent in the gateway */
            FareCap: number | null;
            /** @description as `reservation` of the rent in the gateway */
            Reservation: null | {
                minutes: number;
                /** @description roubles a minute */
                cost: number;
            };
            PausedSeconds: number;
            /** @description a masked card number, else words */
            PaymentMethod: string | null;
        };
    };
    responses: {
        /** @description The path does not know this method */
        MethodNotAllowed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "/problems/405",
                 *       "title": "Method Not Allowed",
                 *       "status": 405
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is larger than this operation reads */
        TooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Content Too Large"
                 *     }
                 */
                "application/json": components["schemas"]["LegacyError"];
            };
        };
        /** @description The body is larger than this operation reads */
        TooLargeProblem: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "/problems/413",
                 *       "title": "Content Too Large",
                 *       "status": 413
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The headers are larger than the server reads; the server answers before any operation, without a body */
        HeadersTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description Done; the answer has no other fields */
        Done: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /** @example {} */
                "application/json": Record<string, never>;
            };
        };
        /** @description The key belongs to another request (problem details, COMMAND_KEY_REUSED), or the server refuses a field of the insured person (legacy body; `code` and `field` as for the profile, AGREEMENTS_MISSING for `policy`, INSURANCE_NOT_OFFERED for `InsuranceId`) */
        KeyOrField: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Under 16",
                 *       "code": "UNDER_16",
                 *       "field": "newBirthdayByUser"
                 *     }
                 */
                "application/json": components["schemas"]["LegacyError"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Why the server did not apply the code: 101 it does not know the code, 102 the code does not apply here, 103 and 201 it has expired, 111 and 112 wrong codes have blocked the input, others by their `localizedMessage` */
        CodeRefused: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "data": {
                 *         "extCode": 101,
                 *         "localizedMessage": "Такого кода нет.",
                 *         "repeat": true
                 *       }
                 *     }
                 */
                "application/json": {
                    error?: string;
                    message?: string;
                    data?: {
                        extCode: number;
                        /** @description in the requested language */
                        localizedMessage?: string;
                        /** @description the same dialog accepts another code */
                        repeat?: boolean;
                    };
                };
            };
        };
        /** @description The specification's own error body; text is `error`, else `message` */
        Legacy: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "server temporarily unavailable"
                 *     }
                 */
                "application/json": components["schemas"]["LegacyError"];
            };
        };
        /** @description The token is no longer valid */
        Unauthorized: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Unauthorized"
                 *     }
                 */
                "application/json": components["schemas"]["LegacyError"];
            };
        };
        /** @description This version of the app is too old */
        UpdateRequired: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Upgrade Required"
                 *     }
                 */
                "application/json": components["schemas"]["LegacyError"];
            };
        };
        /** @description Too many requests */
        TooMany: {
            headers: {
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Too Many Requests",
                 *       "retries_in": 60
                 *     }
                 */
                "application/json": components["schemas"]["LegacyError"];
            };
        };
        /** @description The same answer for every number */
        MessageOnItsWay: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "resendIn": 60
                 *     }
                 */
                "application/json": {
                    /** @description seconds until the rider may request another message */
                    resendIn: number;
                };
            };
        };
        /** @description Problem details, on the operations that are ours */
        Problem: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "/problems/refused",
                 *       "title": "RIDE_UNDER_WAY",
                 *       "status": 409,
                 *       "code": "RIDE_UNDER_WAY",
                 *       "rentId": "6a1f2c9e-4b7d-4c1a-9f3e-2d5b8c7a6f10"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The token is no longer valid */
        UnauthorizedProblem: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "/problems/401",
                 *       "title": "Unauthorized",
                 *       "status": 401
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The server refused the token */
        OAuthError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "invalid_grant",
                 *       "error_description": "refresh token was used before"
                 *     }
                 */
                "application/json": {
                    error: string;
                    error_description?: string;
                };
            };
        };
    };
    parameters: {
        Initiator: "pwa_app";
        Source: "pwa_app";
        /** @example ru */
        AcceptLanguage: string;
        /** @description One intent of the rider, one key; ours */
        IdempotencyKey: string;
    };
    requestBodies: {
        CardReference: {
            content: {
                /**
                 * @example {
                 *       "CardIDP": "card-10001"
                 *     }
                 */
                "application/json": {
                    CardIDP: string;
                };
            };
        };
    };
    headers: never;
    pathItems: never;
}
export type LegacyError = components['schemas']['LegacyError'];
export type Problem = components['schemas']['Problem'];
export type PhoneDigits = components['schemas']['PhoneDigits'];
export type Agreement = components['schemas']['Agreement'];
export type Pageable = components['schemas']['Pageable'];
export type PageMetaData = components['schemas']['PageMetaData'];
export type FreeConsent = components['schemas']['FreeConsent'];
export type Consent = components['schemas']['Consent'];
export type Session = components['schemas']['Session'];
export type Profile = components['schemas']['Profile'];
export type Feedback = components['schemas']['Feedback'];
export type AccountExport = components['schemas']['AccountExport'];
export type BankCard = components['schemas']['BankCard'];
export type TariffId = components['schemas']['TariffId'];
export type ReturnPath = components['schemas']['ReturnPath'];
export type ProviderPage = components['schemas']['ProviderPage'];
export type PaymentPage = components['schemas']['PaymentPage'];
export type TariffPurchase = components['schemas']['TariffPurchase'];
export type DebtPayment = components['schemas']['DebtPayment'];
export type TariffItem = components['schemas']['TariffItem'];
export type Segment = components['schemas']['Segment'];
export type Tariff = components['schemas']['Tariff'];
export type HistoryItem = components['schemas']['HistoryItem'];
export type HistoryRide = components['schemas']['HistoryRide'];
export type ResponseMethodNotAllowed = components['responses']['MethodNotAllowed'];
export type ResponseTooLarge = components['responses']['TooLarge'];
export type ResponseTooLargeProblem = components['responses']['TooLargeProblem'];
export type ResponseHeadersTooLarge = components['responses']['HeadersTooLarge'];
export type ResponseDone = components['responses']['Done'];
export type ResponseKeyOrField = components['responses']['KeyOrField'];
export type ResponseCodeRefused = components['responses']['CodeRefused'];
export type ResponseLegacy = components['responses']['Legacy'];
export type ResponseUnauthorized = components['responses']['Unauthorized'];
export type ResponseUpdateRequired = components['responses']['UpdateRequired'];
export type ResponseTooMany = components['responses']['TooMany'];
export type ResponseMessageOnItsWay = components['responses']['MessageOnItsWay'];
export type ResponseProblem = components['responses']['Problem'];
export type ResponseUnauthorizedProblem = components['responses']['UnauthorizedProblem'];
export type ResponseOAuthError = components['responses']['OAuthError'];
export type ParameterInitiator = components['parameters']['Initiator'];
export type ParameterSource = components['parameters']['Source'];
export type ParameterAcceptLanguage = components['parameters']['AcceptLanguage'];
export type ParameterIdempotencyKey = components['parameters']['IdempotencyKey'];
export type RequestBodyCardReference = components['requestBodies']['CardReference'];
export type $defs = Record<string, never>;
export interface operations {
    renewToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "grant_type": "refresh_token",
                 *       "refresh_token": "rt_4f0c9a6e2b7d41c8"
                 *     }
                 */
                "application/x-www-form-urlencoded": {
                    /** @constant */
                    grant_type: "refresh_token";
                    refresh_token: string;
                };
            };
        };
        responses: {
            /** @description A fresh session */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "access_token": "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMDAwMDEiLCJleHRlcm5hbF9pZCI6IjEwMDAwMSIsIm1vYmlsZV90b2tlbiI6Im10XzliMWQ1ZjBlN2EzYzQyZDYiLCJpYXQiOjE3ODE1MDMyMDAsImV4cCI6NDA3MDkwODgwMH0.YW4gZXhhbXBsZSBhbmQgbm9ib2R54oCZcyBzaWduYXR1cmU",
                     *       "refresh_token": "rt_4f0c9a6e2b7d41c8",
                     *       "expires_at": 4070908800,
                     *       "expires_in": 900,
                     *       "token_type": "bearer",
                     *       "user": {
                     *         "id": "7d0f4c52-6c1e-4a57-9c2b-8f5f0a1d3e64"
                     *       },
                     *       "token": "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMDAwMDEiLCJleHRlcm5hbF9pZCI6IjEwMDAwMSIsIm1vYmlsZV90b2tlbiI6Im10XzliMWQ1ZjBlN2EzYzQyZDYiLCJpYXQiOjE3ODE1MDMyMDAsImV4cCI6NDA3MDkwODgwMH0.YW4gZXhhbXBsZSBhbmQgbm9ib2R54oCZcyBzaWduYXR1cmU",
                     *       "supabaseAccessToken": "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiI3ZDBmNGM1Mi02YzFlLTRhNTctOWMyYi04ZjVmMGExZDNlNjQiLCJyb2xlIjoiYXV0aGVudGljYXRlZCIsImNsaWVudF9pZCI6IjEwMDAwMSIsImFhbCI6ImFhbDEiLCJpYXQiOjE3ODE1MDMyMDAsImV4cCI6NDA3MDkwODgwMH0.YW4gZXhhbXBsZSBhbmQgbm9ib2R54oCZcyBzaWduYXR1cmU"
                     *     }
                     */
                    "application/json": components["schemas"]["Session"];
                };
            };
            400: components["responses"]["OAuthError"];
            401: components["responses"]["OAuthError"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            "5XX": components["responses"]["Legacy"];
        };
    };
    revokeToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "rt_4f0c9a6e2b7d41c8"
                 *     }
                 */
                "application/x-www-form-urlencoded": {
                    token: string;
                };
            };
        };
        responses: {
            /** @description Revoked */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["OAuthError"];
            401: components["responses"]["OAuthError"];
            404: components["responses"]["OAuthError"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            "5XX": components["responses"]["Legacy"];
        };
    };
    revokeAll: {
        parameters: {
            query: {
                source: components["parameters"]["Source"];
            };
            header: {
                initiator: components["parameters"]["Initiator"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Signed out everywhere */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["UnauthorizedProblem"];
            405: components["responses"]["MethodNotAllowed"];
            426: components["responses"]["Problem"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            "5XX": components["responses"]["Problem"];
        };
    };
    getProfile: {
        parameters: {
            query: {
                source: components["parameters"]["Source"];
            };
            header: {
                initiator: components["parameters"]["Initiator"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rider; without `Profile` the app says noProfileInfoError */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "Profile": {
                     *         "UserId": "100001",
                     *         "Login": "10001",
                     *         "FirstName": "Анна",
                     *         "LastName": "Ветрова",
                     *         "Birthday": "1994.03.08",
                     *         "PhoneNumber": "79990000001",
                     *         "Email": "anna@velorent.example",
                     *         "AvatarUrl": null,
                     *         "Balance": 150,
                     *         "IsDebtor": false,
                     *         "IsBlocked": false,
                     *         "RegisterDate": "2025.04.18",
                     *         "IsAllowPush": false,
                     *         "TariffId": null,
                     *         "TariffName": null,
                     *         "TariffStart": null,
                     *         "TariffEnd": null,
                     *         "OmniTariffId": "omni-month",
                     *         "OmniTariffName": "Новые: месяц",
                     *         "OmniTariffEnd": "2099-01-01T00:00:00.000Z",
                     *         "OmniSegments": [
                     *           {
                     *             "From": 0,
                     *             "To": null,
                     *             "Cost": 6
                     *           }
                     *         ],
                     *         "ActivationFlag": false,
                     *         "ActivationRcId": null,
                     *         "ActivationTariffEndDate": null,
                     *         "OmniActivationFlag": false,
                     *         "OmniActivationRcId": null,
                     *         "OmniActivationTariffEndDate": null,
                     *         "OmniFullNumberRental": 12,
                     *         "TroikaPrintCardNumber": "••• 123",
                     *         "TroikaPrintCardName": "Тройка",
                     *         "PaySys": "MIR",
                     *         "InsuranceOptionCost": null,
                     *         "OmniInsuranceOptionCost": 29
                     *       }
                     *     }
                     */
                    "application/json": {
                        Profile?: components["schemas"]["Profile"];
                    };
                };
            };
            400: components["responses"]["Legacy"];
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            426: components["responses"]["UpdateRequired"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            "5XX": components["responses"]["Legacy"];
        };
    };
    getCsrfToken: {
        parameters: {
            query: {
                source: components["parameters"]["Source"];
            };
            header: {
                initiator: components["parameters"]["Initiator"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The token of this browser */
            200: {
                headers: {
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "csrfToken": "5f2c8a90-7f5e-4b0e-9a61-0d2f6d1b7c11"
                     *     }
                     */
                    "application/json": {
                        csrfToken: string;
                    };
                };
            };
            400: components["responses"]["Legacy"];
            405: components["responses"]["MethodNotAllowed"];
            426: components["responses"]["UpdateRequired"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            "5XX": components["responses"]["Legacy"];
        };
    };
    register: {
        parameters: {
            query: {
                source: components["parameters"]["Source"];
            };
            header: {
                initiator: components["parameters"]["Initiator"];
                /** @example ru */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                "X-CSRF-Token": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "profileData": {
                 *         "PhoneNumber": "79162044812",
                 *         "language": "ru",
                 *         "agreements": [
                 *           {
                 *             "document": "userAgreement",
                 *             "version": "2026-06-01",
                 *             "at": "2026-06-15T06:00:00.000Z"
                 *           },
                 *           {
                 *             "document": "personalData",
                 *             "version": "2026-06-01",
                 *             "at": "2026-06-15T06:00:02.000Z"
                 *           }
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": {
                    profileData: {
                        PhoneNumber: components["schemas"]["PhoneDigits"];
                        /** @enum {string} */
                        language: "ru" | "en";
                        /** @description userAgreement and personalData are required */
                        agreements: components["schemas"]["Agreement"][];
                    };
                };
            };
        };
        responses: {
            200: components["responses"]["MessageOnItsWay"];
            /** @description An impossible number, or a missing agreement */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Invalid phone number",
                     *       "code": "INVALID_PHONE",
                     *       "field": "PhoneNumber",
                     *       "localizedMessage": "Проверьте номер телефона"
                     *     }
                     */
                    "application/json": components["schemas"]["LegacyError"];
                };
            };
            /** @description The cookie and the header differ */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "CSRF token mismatch",
                     *       "code": "CSRF_MISMATCH"
                     *     }
                     */
                    "application/json": components["schemas"]["LegacyError"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["TooLarge"];
            426: components["responses"]["UpdateRequired"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            "5XX": components["responses"]["Legacy"];
        };
    };
    restore: {
        parameters: {
            query: {
                source: components["parameters"]["Source"];
            };
            header: {
                initiator: components["parameters"]["Initiator"];
                /** @example ru */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "restoreData": {
                 *         "Type": "Phone",
                 *         "Value": "79162044812"
                 *       }
                 *     }
                 */
                "application/json": {
                    restoreData: {
                        /** @constant */
                        Type: "Phone";
                        Value: components["schemas"]["PhoneDigits"];
                    };
                };
            };
        };
        responses: {
            200: components["responses"]["MessageOnItsWay"];
            400: components["responses"]["Legacy"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["TooLarge"];
            426: components["responses"]["UpdateRequired"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            "5XX": components["responses"]["Legacy"];
        };
    };
    updateProfile: {
        parameters: {
            query: {
                source: components["parameters"]["Source"];
            };
            header: {
                initiator: components["parameters"]["Initiator"];
                /** @example ru */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "FirstName": "Анна",
                 *       "LastName": "Ветрова-Долгих",
                 *       "Birthday": "1990.05.14",
                 *       "PhoneNumber": "79000000001",
                 *       "Email": "anna@example.ru"
                 *     }
                 */
                "application/json": {
                    FirstName: string;
                    LastName: string;
                    /** @description YYYY.MM.DD */
                    Birthday: string;
                    /** @description digits of the number of this account; the server refuses another one */
                    PhoneNumber: string;
                    Email: string;
                };
            };
        };
        responses: {
            /** @description Saved */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "Profile": {
                     *         "UserId": "100001",
                     *         "Login": "10001",
                     *         "FirstName": "Анна",
                     *         "LastName": "Ветрова",
                     *         "Birthday": "1994.03.08",
                     *         "PhoneNumber": "79990000001",
                     *         "Email": "anna@velorent.example",
                     *         "AvatarUrl": null,
                     *         "Balance": 150,
                     *         "IsDebtor": false,
                     *         "IsBlocked": false,
                     *         "RegisterDate": "2025.04.18",
                     *         "IsAllowPush": false,
                     *         "TariffId": null,
                     *         "TariffName": null,
                     *         "TariffStart": null,
                     *         "TariffEnd": null,
                     *         "OmniTariffId": "omni-month",
                     *         "OmniTariffName": "Новые: месяц",
                     *         "OmniTariffEnd": "2099-01-01T00:00:00.000Z",
                     *         "OmniSegments": [
                     *           {
                     *             "From": 0,
                     *             "To": null,
                     *             "Cost": 6
                     *           }
                     *         ],
                     *         "ActivationFlag": false,
                     *         "ActivationRcId": null,
                     *         "ActivationTariffEndDate": null,
                     *         "OmniActivationFlag": false,
                     *         "OmniActivationRcId": null,
                     *         "OmniActivationTariffEndDate": null,
                     *         "OmniFullNumberRental": 12,
                     *         "TroikaPrintCardNumber": "••• 123",
                     *         "TroikaPrintCardName": "Тройка",
                     *         "PaySys": "MIR",
                     *         "InsuranceOptionCost": null,
                     *         "OmniInsuranceOptionCost": 29
                     *       }
                     *     }
                     */
                    "application/json": {
                        Profile?: components["schemas"]["Profile"];
                    };
                };
            };
            400: components["responses"]["Legacy"];
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            /** @description Another rider has this e-mail */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Such email already exists and connected to another user",
                     *       "code": "EMAIL_TAKEN",
                     *       "field": "Email"
                     *     }
                     */
                    "application/json": components["schemas"]["LegacyError"];
                };
            };
            413: components["responses"]["TooLarge"];
            /** @description A refused field; `field` names it, `code` is INVALID_DATA, WRONG_DATE, UNDER_16, INVALID_EMAIL or PHONE_IS_FIXED */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Under 16",
                     *       "code": "UNDER_16",
                     *       "field": "Birthday"
                     *     }
                     */
                    "application/json": components["schemas"]["LegacyError"];
                };
            };
            426: components["responses"]["UpdateRequired"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            "5XX": components["responses"]["Legacy"];
        };
    };
    deleteAccount: {
        parameters: {
            query: {
                source: components["parameters"]["Source"];
            };
            header: {
                initiator: components["parameters"]["Initiator"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["UnauthorizedProblem"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Problem"];
            426: components["responses"]["Problem"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            "5XX": components["responses"]["Problem"];
        };
    };
    setAvatar: {
        parameters: {
            query: {
                source: components["parameters"]["Source"];
            };
            header: {
                initiator: components["parameters"]["Initiator"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "avatarData": {
                 *         "Image": "iVBORw0KGgo=",
                 *         "UserId": "100001"
                 *       }
                 *     }
                 */
                "application/json": {
                    avatarData: {
                        /** @description base64 of a JPEG, PNG or WebP of at most 6 MB */
                        Image: string;
                        /** @description the rider's own; the server refuses another one */
                        UserId: string;
                    };
                };
            };
        };
        responses: {
            /** @description Stored */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "AvatarUrl": "/profile/avatars/0c5b2f4e-5f2b-4a53-8b1c-3f0a4c1e7d20"
                     *     }
                     */
                    "application/json": {
                        AvatarUrl: string;
                    };
                };
            };
            400: components["responses"]["Legacy"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Legacy"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["Legacy"];
            /** @description Not a picture */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Not an image",
                     *       "code": "AVATAR_NOT_ACCEPTED"
                     *     }
                     */
                    "application/json": components["schemas"]["LegacyError"];
                };
            };
            426: components["responses"]["UpdateRequired"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            "5XX": components["responses"]["Legacy"];
        };
    };
    getAvatar: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture, Cache-Control private and immutable */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/jpeg": string;
                    "image/png": string;
                    "image/webp": string;
                };
            };
            400: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            "5XX": components["responses"]["Problem"];
        };
    };
    sendFeedback: {
        parameters: {
            query: {
                source: components["parameters"]["Source"];
            };
            header: {
                initiator: components["parameters"]["Initiator"];
                /** @description One intent of the rider, one key; ours */
                "Idempotency-Key": components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "feedback": {
                 *         "Images": [],
                 *         "Topic": "BrokenBike",
                 *         "Text": "Не работает передний тормоз, рычаг проваливается.",
                 *         "Title": "Сообщить о поломке",
                 *         "bikeNumber": "51307"
                 *       }
                 *     }
                 */
                "application/json": {
                    feedback: components["schemas"]["Feedback"];
                };
            };
        };
        responses: {
            200: components["responses"]["Done"];
            400: components["responses"]["Legacy"];
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            /** @description The pictures are larger than 6 MB together */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Content Too Large",
                     *       "code": "IMAGES_NOT_ACCEPTED",
                     *       "field": "Images"
                     *     }
                     */
                    "application/json": components["schemas"]["LegacyError"];
                };
            };
            /** @description The text is too short (TEXT_TOO_SHORT), a file is no picture (IMAGES_NOT_ACCEPTED), the ride does not exist or is another rider's (RENT_NOT_FOUND), or the key belongs to another request (problem details, COMMAND_KEY_REUSED) */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Text is too short",
                     *       "code": "TEXT_TOO_SHORT",
                     *       "field": "Text"
                     *     }
                     */
                    "application/json": components["schemas"]["LegacyError"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            426: components["responses"]["UpdateRequired"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            "5XX": components["responses"]["Legacy"];
        };
    };
    listConsents: {
        parameters: {
            query: {
                source: components["parameters"]["Source"];
            };
            header: {
                initiator: components["parameters"]["Initiator"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "pageable": {
                 *         "pageNumber": 0,
                 *         "pageSize": 15
                 *       }
                 *     }
                 */
                "application/json": {
                    pageable: components["schemas"]["Pageable"];
                };
            };
        };
        responses: {
            /** @description The rider's own */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "values": [
                     *         {
                     *           "kind": "personalData",
                     *           "document": "personalData",
                     *           "version": "2026-06-01",
                     *           "at": "2026-06-15T06:00:02.000Z",
                     *           "withdrawnAt": null
                     *         }
                     *       ],
                     *       "pageMetaData": {
                     *         "totalPages": 1
                     *       }
                     *     }
                     */
                    "application/json": {
                        values: components["schemas"]["Consent"][];
                        pageMetaData: components["schemas"]["PageMetaData"];
                    };
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["UnauthorizedProblem"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["TooLargeProblem"];
            426: components["responses"]["Problem"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            "5XX": components["responses"]["Problem"];
        };
    };
    setConsent: {
        parameters: {
            query: {
                source: components["parameters"]["Source"];
            };
            header: {
                initiator: components["parameters"]["Initiator"];
            };
            path: {
                kind: components["schemas"]["FreeConsent"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "given": true,
                 *       "document": "privatePolicy",
                 *       "version": "2026-06-01",
                 *       "at": "2026-06-15T06:00:00.000Z"
                 *     }
                 */
                "application/json": {
                    given: boolean;
                    document: string;
                    /** @description of the text that the app offered */
                    version: string;
                    /** Format: date-time */
                    at: string;
                };
            };
        };
        responses: {
            /** @description Stored */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["UnauthorizedProblem"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["TooLargeProblem"];
            426: components["responses"]["Problem"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            "5XX": components["responses"]["Problem"];
        };
    };
    exportAccount: {
        parameters: {
            query: {
                source: components["parameters"]["Source"];
            };
            header: {
                initiator: components["parameters"]["Initiator"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One document for the rider */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "exportedAt": "2026-06-15T06:00:00.000Z",
                     *       "Profile": {
                     *         "UserId": "100001",
                     *         "Login": "10001",
                     *         "FirstName": "Анна",
                     *         "LastName": "Ветрова",
                     *         "Birthday": "1994.03.08",
                     *         "PhoneNumber": "79990000001",
                     *         "Email": "anna@velorent.example",
                     *         "AvatarUrl": null,
                     *         "Balance": 150,
                     *         "IsDebtor": false,
                     *         "IsBlocked": false,
                     *         "RegisterDate": "2025.04.18",
                     *         "IsAllowPush": false,
                     *         "TariffId": null,
                     *         "TariffName": null,
                     *         "TariffStart": null,
                     *         "TariffEnd": null,
                     *         "OmniTariffId": "omni-month",
                     *         "OmniTariffName": "Новые: месяц",
                     *         "OmniTariffEnd": "2099-01-01T00:00:00.000Z",
                     *         "OmniSegments": [
                     *           {
                     *             "From": 0,
                     *             "To": null,
                     *             "Cost": 6
                     *           }
                     *         ],
                     *         "ActivationFlag": false,
                     *         "ActivationRcId": null,
                     *         "ActivationTariffEndDate": null,
                     *         "OmniActivationFlag": false,
                     *         "OmniActivationRcId": null,
                     *         "OmniActivationTariffEndDate": null,
                     *         "OmniFullNumberRental": 12,
                     *         "TroikaPrintCardNumber": "••• 123",
                     *         "TroikaPrintCardName": "Тройка",
                     *         "PaySys": "MIR",
                     *         "InsuranceOptionCost": null,
                     *         "OmniInsuranceOptionCost": 29
                     *       },
                     *       "cards": [
                     *         {
                     *           "CardIDP": "card-10001",
                     *           "CardNumber": "220000******4417",
                     *           "CardType": "MIR",
                     *           "ExpDate": "1299",
                     *           "IsDefault": 1,
                     *           "Status": "ACTIVE"
                     *         }
                     *       ],
                     *       "rides": [
                     *         {
                     *           "Type": "Ride",
                     *           "Id": "6a1f2c9e-4b7d-4c1a-9f3e-2d5b8c7a6f10",
                     *           "StartDate": "2026-06-14T09:12:00.000Z",
                     *           "EndDate": "2026-06-14T09:54:00.000Z",
                     *           "Duration": 2520,
                     *           "Items": [
                     *             {
                     *               "Name": "Дистанция",
                     *               "Value": "7,4 км"
                     *             },
                     *             {
                     *               "Name": "Стоимость",
                     *               "Value": "116 ₽"
                     *             }
                     *           ],
                     *           "Ride": {
                     *             "RentalId": "R-204817",
                     *             "Number": "51307",
                     *             "Form": "scooter",
                     *             "WheelLock": false,
                     *             "Chain": false,
                     *             "TariffName": "Новые: месяц",
                     *             "Distance": 7400,
                     *             "Calories": 212000,
                     *             "Cost": 116,
                     *             "Fine": 0,
                     *             "Bonus": 0,
                     *             "InsuranceCost": 29,
                     *             "FreeMinutes": 30,
                     *             "PriceLines": [
                     *               {
                     *                 "fromMinute": 0,
                     *                 "toMinute": 60,
                     *                 "cost": 6
                     *               },
                     *               {
                     *                 "fromMinute": 60,
                     *                 "toMinute": null,
                     *                 "cost": 8
                     *               }
                     *             ],
                     *             "PauseCost": 2,
                     *             "FareCap": 500,
                     *             "Reservation": {
                     *               "minutes": 5,
                     *               "cost": 3
                     *             },
                     *             "PausedSeconds": 0,
                     *             "PaymentMethod": "220000******4417"
                     *           }
                     *         }
                     *       ],
                     *       "payments": [
                     *         {
                     *           "Type": "Pay",
                     *           "Id": "0c5b2f4e-5f2b-4a53-8b1c-3f0a4c1e7d20",
                     *           "StartDate": "2026-06-13T08:30:00.000Z",
                     *           "EndDate": "2026-06-13T08:30:00.000Z",
                     *           "Duration": null,
                     *           "Items": [
                     *             {
                     *               "Name": "Новые: месяц",
                     *               "Sum": 499,
                     *               "Status": "done",
                     *               "PaymentMethod": "220000******4417"
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "consents": [
                     *         {
                     *           "kind": "userAgreement",
                     *           "document": "userAgreement",
                     *           "version": "2026-06-01",
                     *           "at": "2026-06-01T08:00:00.000Z",
                     *           "withdrawnAt": null
                     *         }
                     *       ],
                     *       "settings": {
                     *         "viewedOnboardings": [
                     *           "map",
                     *           "scan"
                     *         ]
                     *       },
                     *       "feedback": [
                     *         {
                     *           "at": "2026-06-10T10:00:00.000Z",
                     *           "Topic": "Contact",
                     *           "Text": "Где посмотреть чек за июнь?",
                     *           "images": 0
                     *         }
                     *       ],
                     *       "notifications": [
                     *         {
                     *           "timestamp": "2026-06-14T09:54:00.000Z",
                     *           "type": "rental_end",
                     *           "message": "Поездка завершена",
                     *           "text": "42 минуты, 116 ₽",
                     *           "rental_id": "6a1f2c9e-4b7d-4c1a-9f3e-2d5b8c7a6f10",
                     *           "delivered": true
                     *         }
                     *       ],
                     *       "ratings": [
                     *         {
                     *           "rentId": "6a1f2c9e-4b7d-4c1a-9f3e-2d5b8c7a6f10",
                     *           "rate": 4,
                     *           "problems": [
                     *             "saddle"
                     *           ],
                     *           "comment": null,
                     *           "at": "2026-06-14T10:00:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["AccountExport"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["UnauthorizedProblem"];
            404: components["responses"]["Problem"];
            405: components["responses"]["MethodNotAllowed"];
            426: components["responses"]["Problem"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            "5XX": components["responses"]["Problem"];
        };
    };
    listCards: {
        parameters: {
            query: {
                source: components["parameters"]["Source"];
            };
            header: {
                initiator: components["parameters"]["Initiator"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Cards, masked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "Items": [
                     *         {
                     *           "CardIDP": "card-10001",
                     *           "CardNumber": "220000******4417",
                     *           "CardType": "MIR",
                     *           "ExpDate": "1299",
                     *           "IsDefault": 1,
                     *           "Status": "ACTIVE"
                     *         },
                     *         {
                     *           "CardIDP": "card-10002",
                     *           "CardNumber": "400000******1881",
                     *           "CardType": "VISA",
                     *           "ExpDate": "0325",
                     *           "IsDefault": 0,
                     *           "Status": "ACTIVE"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        Items: components["schemas"]["BankCard"][];
                    };
                };
            };
            400: components["responses"]["Legacy"];
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            426: components["responses"]["UpdateRequired"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            "5XX": components["responses"]["Legacy"];
        };
    };
    listTariffs: {
        parameters: {
            query: {
                source: components["parameters"]["Source"];
            };
            header: {
                initiator: components["parameters"]["Initiator"];
                /** @example ru */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Tariffs on sale in the requested language */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "Items": [
                     *         {
                     *           "Id": "omni-month",
                     *           "Name": "Новые: месяц",
                     *           "Description": "Первые 30 минут каждой поездки входят в тариф.",
                     *           "DescriptionForList": "30 минут в каждой поездке",
                     *           "Cost": 499,
                     *           "Icon": null,
                     *           "RentalContractBikeType": "FOR_OMNI_BIKE",
                     *           "LKP": []
                     *         },
                     *         {
                     *           "Id": "smoove-day",
                     *           "Name": "Станции: сутки",
                     *           "Description": "Обычные и электрические велосипеды на станциях.",
                     *           "DescriptionForList": "Сутки на станциях",
                     *           "Cost": 150,
                     *           "Icon": null,
                     *           "RentalContractBikeType": "FOR_ORDINARY_AND_ELECTRIC_BIKE",
                     *           "LKP": []
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        Items: components["schemas"]["TariffItem"][];
                    };
                };
            };
            400: components["responses"]["Legacy"];
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            426: components["responses"]["UpdateRequired"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            "5XX": components["responses"]["Legacy"];
        };
    };
    getTariff: {
        parameters: {
            query: {
                source: components["parameters"]["Source"];
            };
            header: {
                initiator: components["parameters"]["Initiator"];
                /** @example ru */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path: {
                id: components["schemas"]["TariffId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tariff */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "Id": "omni-month",
                     *       "Name": "Новые: месяц",
                     *       "Description": "Первые 30 минут каждой поездки входят в тариф.",
                     *       "DescriptionForList": "30 минут в каждой поездке",
                     *       "Cost": 499,
                     *       "Icon": null,
                     *       "RentalContractBikeType": "FOR_OMNI_BIKE",
                     *       "LKP": [],
                     *       "Amount": null,
                     *       "Kind": "byMinutes",
                     *       "BillingDescription": "Дальше платите за минуты.",
                     *       "BillingDetails": "",
                     *       "ByMinute": true,
                     *       "FreeMinutes": 30,
                     *       "MaxBikes": 1,
                     *       "IsDisabledByMinute": false,
                     *       "MinuteOfDisable": null,
                     *       "OmniIsDisabledByMinute": false,
                     *       "OmniMinuteOfDisable": null,
                     *       "NumberOfDisable": null,
                     *       "OmniNumberOfDisable": null,
                     *       "Insurance": {
                     *         "InsuranceId": "ins-29",
                     *         "InsuranceCost": 29
                     *       },
                     *       "Segments": [],
                     *       "OmniSegments": [
                     *         {
                     *           "From": 0,
                     *           "To": 60,
                     *           "Cost": 6
                     *         },
                     *         {
                     *           "From": 60,
                     *           "To": null,
                     *           "Cost": 8
                     *         }
                     *       ],
                     *       "ElectroSegments": [],
                     *       "AdditionalElectroSegments": [],
                     *       "PauseCost": 2,
                     *       "FareCap": 500,
                     *       "DayFareCap": 900,
                     *       "Reservation": {
                     *         "freeMinutes": 10,
                     *         "mostMinutes": 30,
                     *         "cost": 3
                     *       },
                     *       "ExpirationTitle": "Срок",
                     *       "ExpirationText": "Месяц с первой поездки.",
                     *       "ShareTitle": "",
                     *       "ShareText": "",
                     *       "TripsNoTitle": "Поездки",
                     *       "TripsNoText": "Сколько угодно.",
                     *       "FinesTitle": "Штраф",
                     *       "FinesText": "Поездка дольше 48 часов: 30 000 ₽.",
                     *       "ExtraInfo": "",
                     *       "ExtraPaymentInfo": "",
                     *       "PaymentTerms": "Списываем с основной карты.",
                     *       "PriceDescription": "499 ₽ за месяц",
                     *       "WorkToDate": "2099.12.31"
                     *     }
                     */
                    "application/json": components["schemas"]["Tariff"];
                };
            };
            400: components["responses"]["Legacy"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["Legacy"];
            405: components["responses"]["MethodNotAllowed"];
            426: components["responses"]["UpdateRequired"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            "5XX": components["responses"]["Legacy"];
        };
    };
    initPayment: {
        parameters: {
            query: {
                source: components["parameters"]["Source"];
            };
            header: {
                initiator: components["parameters"]["Initiator"];
                /** @example ru */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description One intent of the rider, one key; ours */
                "Idempotency-Key": components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "rate_id": "omni-month",
                 *       "returnUrl": "/profile"
                 *     }
                 */
                "application/json": components["schemas"]["TariffPurchase"] | components["schemas"]["DebtPayment"];
            };
        };
        responses: {
            /** @description The provider's page, and the order to request */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "UnitellerUrl": "https://pay.velorent.example/0c5b2f4e"
                     *       },
                     *       "orderId": "0c5b2f4e-5f2b-4a53-8b1c-3f0a4c1e7d20"
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ProviderPage"] | string;
                        orderId: string;
                    };
                };
            };
            400: components["responses"]["Legacy"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["Legacy"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Legacy"];
            413: components["responses"]["TooLarge"];
            422: components["responses"]["KeyOrField"];
            426: components["responses"]["UpdateRequired"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            "5XX": components["responses"]["Legacy"];
        };
    };
    payRecurrent: {
        parameters: {
            query: {
                source: components["parameters"]["Source"];
            };
            header: {
                initiator: components["parameters"]["Initiator"];
                /** @example ru */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description One intent of the rider, one key; ours */
                "Idempotency-Key": components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "rate_id": "omni-month"
                 *     }
                 */
                "application/json": components["schemas"]["TariffPurchase"];
            };
        };
        responses: {
            /** @description The order to request */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "orderId": "0c5b2f4e-5f2b-4a53-8b1c-3f0a4c1e7d20"
                     *     }
                     */
                    "application/json": {
                        orderId: string;
                    };
                };
            };
            400: components["responses"]["Legacy"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["Legacy"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["TooLarge"];
            422: components["responses"]["KeyOrField"];
            426: components["responses"]["UpdateRequired"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            "5XX": components["responses"]["Legacy"];
        };
    };
    initCard: {
        parameters: {
            query: {
                source: components["parameters"]["Source"];
            };
            header: {
                initiator: components["parameters"]["Initiator"];
                /** @example ru */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description One intent of the rider, one key; ours */
                "Idempotency-Key": components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "returnUrl": "/profile/bank-cards"
                 *     }
                 */
                "application/json": {
                    returnUrl?: components["schemas"]["ReturnPath"];
                };
            };
        };
        responses: {
            /** @description The provider's page, and the order to request */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "UnitellerUrl": "https://pay.velorent.example/0c5b2f4e"
                     *       },
                     *       "orderId": "0c5b2f4e-5f2b-4a53-8b1c-3f0a4c1e7d20"
                     *     }
                     */
                    "application/json": components["schemas"]["PaymentPage"];
                };
            };
            400: components["responses"]["Legacy"];
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["TooLarge"];
            422: components["responses"]["KeyOrField"];
            426: components["responses"]["UpdateRequired"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            "5XX": components["responses"]["Legacy"];
        };
    };
    deleteCard: {
        parameters: {
            query: {
                source: components["parameters"]["Source"];
            };
            header: {
                initiator: components["parameters"]["Initiator"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["CardReference"];
        responses: {
            200: components["responses"]["Done"];
            400: components["responses"]["Legacy"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["Legacy"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["TooLarge"];
            426: components["responses"]["UpdateRequired"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            "5XX": components["responses"]["Legacy"];
        };
    };
    setDefaultCard: {
        parameters: {
            query: {
                source: components["parameters"]["Source"];
            };
            header: {
                initiator: components["parameters"]["Initiator"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["CardReference"];
        responses: {
            200: components["responses"]["Done"];
            400: components["responses"]["Legacy"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["Legacy"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Legacy"];
            413: components["responses"]["TooLarge"];
            426: components["responses"]["UpdateRequired"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            "5XX": components["responses"]["Legacy"];
        };
    };
    applyPromocode: {
        parameters: {
            query: {
                source: components["parameters"]["Source"];
            };
            header: {
                initiator: components["parameters"]["Initiator"];
                /** @example ru */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description One intent of the rider, one key; ours */
                "Idempotency-Key": components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "promoCode": "LETO2026"
                 *     }
                 */
                "application/json": {
                    promoCode: string;
                };
            };
        };
        responses: {
            /** @description Applied */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "name": "Летняя неделя"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: {
                            /** @description name of the applied code */
                            name: string;
                        };
                    };
                };
            };
            400: components["responses"]["CodeRefused"];
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["TooLarge"];
            422: components["responses"]["KeyOrField"];
            426: components["responses"]["UpdateRequired"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            "5XX": components["responses"]["Legacy"];
        };
    };
    applyBonus: {
        parameters: {
            query: {
                source: components["parameters"]["Source"];
            };
            header: {
                initiator: components["parameters"]["Initiator"];
                /** @example ru */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description One intent of the rider, one key; ours */
                "Idempotency-Key": components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "promoCode": "LETO2026"
                 *     }
                 */
                "application/json": {
                    promoCode: string;
                };
            };
        };
        responses: {
            /** @description Applied */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "name": "Летняя неделя"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: {
                            /** @description name of the applied code */
                            name: string;
                        };
                    };
                };
            };
            400: components["responses"]["CodeRefused"];
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["TooLarge"];
            422: components["responses"]["KeyOrField"];
            426: components["responses"]["UpdateRequired"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            "5XX": components["responses"]["Legacy"];
        };
    };
    putTroika: {
        parameters: {
            query: {
                source: components["parameters"]["Source"];
            };
            header: {
                initiator: components["parameters"]["Initiator"];
                /** @example ru */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "cardNum": "1234567890"
                 *     }
                 */
                "application/json": {
                    /** @description digits as printed on the card */
                    cardNum?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["Done"];
            /** @description No card with this number can be linked */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Troika card unsupported",
                     *       "localizedMessage": "Такую карту привязать нельзя."
                     *     }
                     */
                    "application/json": components["schemas"]["LegacyError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            /** @description Linked to another account */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Troika card already linked",
                     *       "localizedMessage": "Карта уже привязана к другому аккаунту."
                     *     }
                     */
                    "application/json": components["schemas"]["LegacyError"];
                };
            };
            413: components["responses"]["TooLarge"];
            426: components["responses"]["UpdateRequired"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            "5XX": components["responses"]["Legacy"];
        };
    };
    getHistory: {
        parameters: {
            query: {
                source: components["parameters"]["Source"];
                type: "Pay" | "Ride";
                limit: number;
                offset: number;
            };
            header: {
                initiator: components["parameters"]["Initiator"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Items: components["schemas"]["HistoryItem"][];
                        HasMore: boolean;
                    };
                };
            };
            400: components["responses"]["Legacy"];
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            426: components["responses"]["UpdateRequired"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            "5XX": components["responses"]["Legacy"];
        };
    };
    getHistoryItem: {
        parameters: {
            query: {
                source: components["parameters"]["Source"];
            };
            header: {
                initiator: components["parameters"]["Initiator"];
            };
            path: {
                type: "Pay" | "Ride";
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entry, as in the list */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HistoryItem"];
                };
            };
            400: components["responses"]["Legacy"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["Legacy"];
            405: components["responses"]["MethodNotAllowed"];
            426: components["responses"]["UpdateRequired"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            "5XX": components["responses"]["Legacy"];
        };
    };
}
