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
         * Trade a refresh token for a fresh session
         * @description Refresh tokens rotate. The immediate parent of the active token stays valid until its successor is first used, and then answers that successor again, so that a lost answer signs nobody out; anything older ends the whole family.
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
         * @description Answers 401 and 404 are ignored by the app (account §4).
         */
        post: operations["revokeToken"];
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
        /** The signed-in rider */
        get: operations["getProfile"];
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
        /** The rider's bank cards */
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
        /** Tariffs on sale */
        get: operations["listTariffs"];
        put?: never;
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
        /** Finished rides or purchases, newest first */
        get: operations["getHistory"];
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
            AvatarUrl?: string | null;
            /** @description roubles; below zero is a debt */
            Balance: number;
            IsDebtor: boolean;
            RegisterDate?: string;
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
            TroikaPrintCardNumber?: string | null;
            InsuranceOptionCost?: number | null;
            OmniInsuranceOptionCost?: number | null;
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
        TariffItem: {
            Id: string;
            Name: string;
            Description: string;
            DescriptionForList: string;
            Icon?: string | null;
            /** @description FOR_ORDINARY_AND_ELECTRIC_BIKE or FOR_OMNI_BIKE */
            RentalContractBikeType: string;
            LKP: string[];
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
            Items: {
                Name: string;
                Value: string;
            }[];
        };
    };
    responses: {
        /** @description The specification's own error body; text is `error`, else `message` */
        Legacy: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["LegacyError"];
            };
        };
        /** @description The token is not valid any more */
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
                "application/json": components["schemas"]["LegacyError"];
            };
        };
        /** @description The token was not accepted */
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
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type LegacyError = components['schemas']['LegacyError'];
export type Session = components['schemas']['Session'];
export type Profile = components['schemas']['Profile'];
export type BankCard = components['schemas']['BankCard'];
export type TariffItem = components['schemas']['TariffItem'];
export type HistoryItem = components['schemas']['HistoryItem'];
export type ResponseLegacy = components['responses']['Legacy'];
export type ResponseUnauthorized = components['responses']['Unauthorized'];
export type ResponseUpdateRequired = components['responses']['UpdateRequired'];
export type ResponseTooMany = components['responses']['TooMany'];
export type ResponseOAuthError = components['responses']['OAuthError'];
export type ParameterInitiator = components['parameters']['Initiator'];
export type ParameterSource = components['parameters']['Source'];
export type ParameterAcceptLanguage = components['parameters']['AcceptLanguage'];
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
                    "application/json": components["schemas"]["Session"];
                };
            };
            400: components["responses"]["OAuthError"];
            401: components["responses"]["OAuthError"];
            429: components["responses"]["TooMany"];
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
            429: components["responses"]["TooMany"];
            "5XX": components["responses"]["Legacy"];
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
                    "application/json": {
                        Profile?: components["schemas"]["Profile"];
                    };
                };
            };
            400: components["responses"]["Legacy"];
            401: components["responses"]["Unauthorized"];
            426: components["responses"]["UpdateRequired"];
            429: components["responses"]["TooMany"];
            "5XX": components["responses"]["Legacy"];
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
                    "application/json": {
                        Items: components["schemas"]["BankCard"][];
                    };
                };
            };
            400: components["responses"]["Legacy"];
            401: components["responses"]["Unauthorized"];
            426: components["responses"]["UpdateRequired"];
            429: components["responses"]["TooMany"];
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
            /** @description Tariffs on sale in the language asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        Items: components["schemas"]["TariffItem"][];
                    };
                };
            };
            400: components["responses"]["Legacy"];
            401: components["responses"]["Unauthorized"];
            426: components["responses"]["UpdateRequired"];
            429: components["responses"]["TooMany"];
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
            426: components["responses"]["UpdateRequired"];
            429: components["responses"]["TooMany"];
            "5XX": components["responses"]["Legacy"];
        };
    };
}
