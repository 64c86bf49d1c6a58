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
         * Sign out everywhere, here too
         * @description Ends every family of refresh tokens of the rider, and every access token given before.
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
    "/profile/csrf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What a registration must repeat in a header
         * @description Sets the cookie `csrf` (HttpOnly, SameSite=Strict) and answers its value, because a page of another origin cannot read the cookie. To be asked with credentials.
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
         * @description Answers the same whether or not the number is known: a known one gets an SMS that says so. Sent with credentials, the value of the cookie `csrf` repeated in `X-CSRF-Token`. One message a minute to a number.
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
         * @description Answers the same whether or not the number is known; only a known one gets an SMS. One message a minute to a number.
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
        /** Change the rider's own data */
        put: operations["updateProfile"];
        post?: never;
        /**
         * Delete the account
         * @description Signs out everywhere; personal data goes at once, rides stay without a rider. Refused with RIDE_UNDER_WAY during a ride (`rentId`) and with DEBT_UNPAID while money is owed (`debt`).
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
         * @description The app has re-encoded it. Its bytes are looked at, whatever it is called. The address in the profile is another one each time.
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
        /** A picture by its unguessable name */
        get: operations["getAvatar"];
        put?: never;
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
        /** Everything that is kept about the rider */
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
            /** @description which refusal it is */
            code?: string;
            /** @description the field of the request that it is about */
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
            /** @description of the text that the rider could open */
            version: string;
            /**
             * Format: date-time
             * @description when its box was ticked
             */
            at: string;
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
            /** @description bought and not begun: starts with the first ride, until ActivationTariffEndDate */
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
            InsuranceOptionCost?: number | null;
            OmniInsuranceOptionCost?: number | null;
        };
        /** @description Names of the other answers, so that it reads like the app */
        AccountExport: {
            /** Format: date-time */
            exportedAt: string;
            Profile: components["schemas"]["Profile"];
            cards: components["schemas"]["BankCard"][];
            rides: components["schemas"]["HistoryItem"][];
            payments: components["schemas"]["HistoryItem"][];
            agreements: components["schemas"]["Agreement"][];
            /** @description as the settings of the gateway */
            settings: Record<string, never>;
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
        /** @description Said whoever the number belongs to */
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
                    /** @description seconds until another message may be asked for */
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
        /** @description The token is not valid any more */
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
export type Problem = components['schemas']['Problem'];
export type PhoneDigits = components['schemas']['PhoneDigits'];
export type Agreement = components['schemas']['Agreement'];
export type Session = components['schemas']['Session'];
export type Profile = components['schemas']['Profile'];
export type AccountExport = components['schemas']['AccountExport'];
export type BankCard = components['schemas']['BankCard'];
export type TariffItem = components['schemas']['TariffItem'];
export type HistoryItem = components['schemas']['HistoryItem'];
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
            426: components["responses"]["Problem"];
            429: components["responses"]["TooMany"];
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
            426: components["responses"]["UpdateRequired"];
            429: components["responses"]["TooMany"];
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
            /** @description A number that cannot be, or a missing agreement */
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
            /** @description The cookie and the header are not the same */
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
            426: components["responses"]["UpdateRequired"];
            429: components["responses"]["TooMany"];
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
            426: components["responses"]["UpdateRequired"];
            429: components["responses"]["TooMany"];
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
                    /** @description digits of the number that the account has; another one is refused */
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
                    "application/json": {
                        Profile?: components["schemas"]["Profile"];
                    };
                };
            };
            400: components["responses"]["Legacy"];
            401: components["responses"]["Unauthorized"];
            /** @description The e-mail belongs to somebody else */
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
            /** @description A field that the server does not take; `field` names it, `code` is INVALID_DATA, WRONG_DATE, UNDER_16, INVALID_EMAIL or PHONE_IS_FIXED */
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
            409: components["responses"]["Problem"];
            426: components["responses"]["Problem"];
            429: components["responses"]["TooMany"];
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
                        /** @description the rider's own; another one is refused */
                        UserId: string;
                    };
                };
            };
        };
        responses: {
            /** @description Kept */
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
            429: components["responses"]["TooMany"];
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
            /** @description One document for the rider to keep */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountExport"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["UnauthorizedProblem"];
            404: components["responses"]["Problem"];
            426: components["responses"]["Problem"];
            429: components["responses"]["TooMany"];
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
