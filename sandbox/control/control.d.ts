// Generated from sandbox/control/control.yaml by `npm run api:generate`.
export interface paths {
    "/control/clock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The sandbox's clock */
        get: operations["getClock"];
        put?: never;
        /** Advance the one clock; all jobs due until then run, in sequence */
        post: operations["advanceClock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/control/faults": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The current fault rules */
        get: operations["getFaults"];
        /**
         * Set the fault rules; an empty list ends all faults
         * @description The first rule that matches a request applies. Control calls and preflights never fail.
         */
        put: operations["setFaults"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/control/realtime": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether sockets are accepted */
        get: operations["getRealtime"];
        /** Cut every socket and refuse new ones, or accept them again */
        put: operations["setRealtime"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/control/requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How often each operation was called */
        get: operations["getRequestCounts"];
        put?: never;
        post?: never;
        /** Reset the counts */
        delete: operations["clearRequestCounts"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/control/vehicles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Vehicles by form, state or the beginning of their number */
        get: operations["listVehicles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/control/vehicles/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Jam a lock, take it offline, make it a ghost, empty its battery, move it, set its locks */
        patch: operations["setVehicle"];
        trace?: never;
    };
    "/control/vehicles/{number}/hands": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Move a lock or a bike by a rider's hand
         * @description Refused where a hand cannot do it: a wheel that is closed already, a scooter, a chain that is not free, a dock that is locked or taken, a station that is full. The rent changes at once, or when the vehicle is online again. The autopilot does it by itself, some 3 s after a step requires it.
         */
        post: operations["moveByHand"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/control/keypad": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A rider types login and PIN at a dock and pulls the bike out, without an app
         * @description Refused like a start. The ride begins at once.
         */
        post: operations["takeByKeypad"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/control/announcements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The announcements over the map now */
        get: operations["getAnnouncements"];
        /**
         * Publish the announcements over the map (banners, a new rider's first steps), or withdraw them
         * @description All demo riders except 10005 have seen the first steps.
         */
        put: operations["setAnnouncements"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/control/riders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The demo riders with their PINs */
        get: operations["listRiders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/control/riders/{login}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change a rider's account */
        patch: operations["setRider"];
        trace?: never;
    };
    "/control/riders/{login}/cards": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Give a rider these bank cards and no others */
        put: operations["setCards"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/control/riders/{login}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Write past rides and purchases of a rider
         * @description One ride every seven hours back from now, one purchase every nine hours; every tenth purchase was cancelled.
         */
        post: operations["makeHistory"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/control/riders/{login}/metro": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Set the link between a rider and the metro */
        put: operations["setMetro"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/control/riders/{login}/notifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A rider's notifications, newest first */
        get: operations["listNotifications"];
        put?: never;
        /** Send a rider a notification, as the operator's backends would */
        post: operations["notifyRider"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/control/metro": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Links between riders and the metro, with the codes sent by SMS */
        get: operations["listMetro"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/control/provider": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How the payment provider behaves */
        get: operations["getProvider"];
        /** Delay the bank's decisions, or refuse payments without a page */
        put: operations["setProvider"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/control/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every started payment, newest first */
        get: operations["listOrders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/control/orders/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Decide an order as the provider, now or after a delay
         * @description To close the provider's tab needs no call: the order stays created until its 20 minutes are over. 409: it was decided before.
         */
        post: operations["decideOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/control/phone": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Where the pretended phone is */
        get: operations["getPhone"];
        /** Set or remove the pretended phone's position */
        put: operations["setPhone"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/control/beside": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Put the pretended phone beside a free vehicle that works
         * @description The nearest to the phone, otherwise to where the map opens.
         */
        post: operations["goBeside"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/control/beside-parking": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Put the pretended phone, and the vehicle with it, into the nearest parking */
        post: operations["goToParking"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/control/beside-station": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Put the pretended phone beside a station
         * @description The nearest with a free dock for the bike of the ride, except the one where the ride began; without a ride any station.
         */
        post: operations["goToStation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/control/rents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Rents with all their versions, newest first */
        get: operations["listRents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/control/rents/{rentId}/end": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Support ends the ride (TECH_DONE) */
        post: operations["endRentBySupport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/control/claims": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Riders' claims about rides that they could not finish, newest first */
        get: operations["listClaims"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/control/refusals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The scripted refusal of the next commands */
        get: operations["getRefusals"];
        /**
         * Refuse the next commands of riders with a code
         * @description For refusals that are otherwise hard to cause. The command has no effect and is stored as refused. A new scripted refusal replaces the one before; `times` 0 removes it.
         */
        put: operations["setRefusals"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/control/charges": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Charges, newest first */
        get: operations["listCharges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/control/lock-commands": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every command to a lock, newest first */
        get: operations["listLockCommands"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/control/feedback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Riders' feedback to support, newest first */
        get: operations["listFeedback"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/control/feedback/{id}/answer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Support answers in the rider's chat, with a notification */
        post: operations["answerFeedback"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/control/logs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Logs and beacons that apps have sent, newest first */
        get: operations["listLogs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/control/mails": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Mails to riders, newest first */
        get: operations["listMails"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/control/factors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Second factors of riders, with the code that each shows now */
        get: operations["listFactors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/control/riders/{login}/factors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** What support does for a rider who has lost every second factor */
        delete: operations["removeFactors"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/control/sms": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Text messages to riders, newest first */
        get: operations["listSms"];
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
        /** @enum {string} */
        Form: "bike" | "ebike" | "omni" | "scooter";
        Refusal: {
            /** @description a Problem code of the gateway, or an unknown one */
            code: string;
            /** @description only this command, by its operation id */
            operation?: string;
            times: number;
        };
        Refusals: {
            items: components["schemas"]["Refusal"][];
        };
        Place: {
            latitude: number;
            longitude: number;
        };
        Position: {
            latitude: number;
            longitude: number;
            /** @description metres */
            accuracy: number;
        };
        Vehicle: {
            number: string;
            mapId: number;
            form: components["schemas"]["Form"];
            /** @description OMNI_HORSESHOE (chain), OMNI_IOT_DEVICE, OMNI_IOT_SCOOTER; null when docked */
            deviceType: string | null;
            status: string;
            battery: number | null;
            online: boolean;
            /** @description its wheel lock, its motor, or the dock that holds it */
            jammed: boolean;
            chainJammed: boolean;
            /** @description it reports that it has opened and does not move */
            ghost: boolean;
            /** @enum {string} */
            lock: "open" | "closed";
            /**
             * @description closed unless it is free; null without a chain
             * @enum {string|null}
             */
            chainPlace: "holder" | "rack" | "free" | null;
            /** @description the code of the dock that it stands in */
            dock: string | null;
            latitude: number;
            longitude: number;
        };
        Rider: {
            login: string;
            pin: string;
            name: string;
            /** @description what this rider is for */
            about: string;
            /** @description roubles */
            balance: number;
            rentBlocked: boolean;
            loginBlocked: boolean;
            /**
             * @description as the last tariff call set it
             * @enum {string|null}
             */
            language: "ru" | "en" | null;
            tariff: boolean;
            card: boolean;
            /** @description the current ride */
            rentId: string | null;
        };
        Card: {
            /** @description masked */
            number: string;
            /** @description MIR, VISA, MASTER or an unknown kind */
            kind: string;
            /** @description MMYY or nothing */
            expires: string;
            isDefault: boolean;
            /** @enum {string} */
            status: "ACTIVE" | "NOT_APPROVED";
        };
        Notification: {
            id: string;
            type: string;
            message: string | null;
            text: string | null;
            rentalId: string | null;
            delivered: boolean;
            /** Format: date-time */
            at: string;
        };
        Provider: {
            /** @description how long the bank delays every decision */
            lateMilliseconds: number;
            /**
             * @description the result of a payment without a page
             * @enum {string}
             */
            recurrent: "paid" | "refused";
        };
        OrderStory: {
            id: string;
            login: string;
            /** @enum {string} */
            kind: "tariff" | "debt" | "card";
            /** @enum {string} */
            flow: "page" | "recurrent";
            /** @enum {string} */
            state: "created" | "pending" | "paid" | "refused" | "expired";
            reason: string | null;
            /** @description roubles */
            amount: number | null;
            rateId: string | null;
            /** @description roubles of it */
            insurance: number | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            decidedAt: string | null;
            /** @description how often it was charged */
            charges: number;
        };
        Phone: {
            position: components["schemas"]["Position"] | null;
            /** @description grows with each move */
            moved: number;
            /** @description a ride is active */
            riding: boolean;
            /** @description the ride is on a docked bike */
            docked: boolean;
        };
        Beside: {
            number: string;
            position: components["schemas"]["Position"];
        };
        RentStory: {
            id: string;
            rentalId: string;
            login: string;
            number: string;
            stage: string;
            status: string;
            step: string;
            errorCode: string | null;
            cost: number | null;
            /** Format: date-time */
            startedAt: string | null;
            /** Format: date-time */
            endedAt: string | null;
            hasPhoto: boolean;
            versions: {
                version: number;
                /** Format: date-time */
                at: string;
                stage: string;
                status: string;
                step: string;
                errorCode: string | null;
            }[];
        };
        /** @enum {string} */
        Api: "main" | "gateway" | "data";
        RealtimeState: {
            online: boolean;
        };
        Faults: {
            seed?: number;
            rules: components["schemas"]["FaultRule"][];
        };
        FaultRule: {
            /** @enum {string} */
            fault: "delay" | "status" | "drop-before" | "drop-after" | "truncate";
            /**
             * Format: regex
             * @description a regular expression over `METHOD /path`
             */
            match: string;
            api?: components["schemas"]["Api"];
            /** @description how many times more; without it there is no end */
            times?: number;
            rate?: number;
            /** @description of delay */
            milliseconds?: number;
            /** @description of status */
            status?: number;
            /**
             * @description of status
             * @enum {string}
             */
            body?: "json" | "html" | "empty";
            /** @description of status, seconds */
            retryAfter?: number;
        };
        ClockState: {
            /** Format: date-time */
            now: string;
            /** @description false when only a control call moves the clock */
            running: boolean;
        };
    };
    responses: {
        /** @description What was wrong with the request */
        Problem: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": {
                    type: string;
                    title: string;
                    status: number;
                    detail?: string;
                };
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type Form = components['schemas']['Form'];
export type Refusal = components['schemas']['Refusal'];
export type Refusals = components['schemas']['Refusals'];
export type Place = components['schemas']['Place'];
export type Position = components['schemas']['Position'];
export type Vehicle = components['schemas']['Vehicle'];
export type Rider = components['schemas']['Rider'];
export type Card = components['schemas']['Card'];
export type Notification = components['schemas']['Notification'];
export type Provider = components['schemas']['Provider'];
export type OrderStory = components['schemas']['OrderStory'];
export type Phone = components['schemas']['Phone'];
export type Beside = components['schemas']['Beside'];
export type RentStory = components['schemas']['RentStory'];
export type Api = components['schemas']['Api'];
export type RealtimeState = components['schemas']['RealtimeState'];
export type Faults = components['schemas']['Faults'];
export type FaultRule = components['schemas']['FaultRule'];
export type ClockState = components['schemas']['ClockState'];
export type ResponseProblem = components['responses']['Problem'];
export type $defs = Record<string, never>;
export interface operations {
    getClock: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClockState"];
                };
            };
            "4XX": components["responses"]["Problem"];
        };
    };
    advanceClock: {
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
                 *       "milliseconds": 6000
                 *     }
                 */
                "application/json": {
                    milliseconds: number;
                };
            };
        };
        responses: {
            /** @description Now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClockState"];
                };
            };
            "4XX": components["responses"]["Problem"];
        };
    };
    getFaults: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rules, with their remaining times */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Faults"];
                };
            };
            "4XX": components["responses"]["Problem"];
        };
    };
    setFaults: {
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
                 *       "rules": [
                 *         {
                 *           "fault": "drop-after",
                 *           "match": "^POST /api/rents$",
                 *           "times": 1
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["Faults"];
            };
        };
        responses: {
            /** @description The current rules */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Faults"];
                };
            };
            "4XX": components["responses"]["Problem"];
        };
    };
    getRealtime: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current state */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RealtimeState"];
                };
            };
            "4XX": components["responses"]["Problem"];
        };
    };
    setRealtime: {
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
                 *       "online": false
                 *     }
                 */
                "application/json": components["schemas"]["RealtimeState"];
            };
        };
        responses: {
            /** @description The current state */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RealtimeState"];
                };
            };
            "4XX": components["responses"]["Problem"];
        };
    };
    getRequestCounts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Counts by operation and status */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            api: components["schemas"]["Api"];
                            method: string;
                            /** @description as in the contract */
                            path: string;
                            status: number;
                            count: number;
                        }[];
                    };
                };
            };
            "4XX": components["responses"]["Problem"];
        };
    };
    clearRequestCounts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Cleared */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            "4XX": components["responses"]["Problem"];
        };
    };
    listVehicles: {
        parameters: {
            query?: {
                form?: components["schemas"]["Form"];
                status?: "STATIONED" | "IN_USE" | "INACTIVE";
                number?: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description By number */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Vehicle"][];
                    };
                };
            };
            "4XX": components["responses"]["Problem"];
        };
    };
    setVehicle: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                number: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "jammed": true
                 *     }
                 */
                "application/json": {
                    online?: boolean;
                    /** @description its wheel lock, its motor, or the dock that holds it does not move */
                    jammed?: boolean;
                    /** @description its chain lock does not move */
                    chainJammed?: boolean;
                    /** @description it reports that it has opened and does not move */
                    ghost?: boolean;
                    /**
                     * @description its wheel lock or motor, by force
                     * @enum {string}
                     */
                    lock?: "open" | "closed";
                    /**
                     * @description its chain, by force; left as it is without one
                     * @enum {string}
                     */
                    chainPlace?: "holder" | "rack" | "free";
                    battery?: number;
                    /** @enum {string} */
                    status?: "STATIONED" | "INACTIVE";
                    position?: components["schemas"]["Place"];
                };
            };
        };
        responses: {
            /** @description The current state */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Vehicle"];
                };
            };
            "4XX": components["responses"]["Problem"];
        };
    };
    moveByHand: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                number: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "does": "closeWheel"
                 *     }
                 */
                "application/json": {
                    /** @enum {string} */
                    does: "closeWheel" | "chainToHolder" | "chainToRack" | "pullOut" | "pushIn";
                    /** @description of pushIn; without it the nearest one that takes the bike */
                    station?: number;
                    /** @description of pushIn; without it any free one */
                    dock?: number;
                };
            };
        };
        responses: {
            /** @description The current state */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Vehicle"];
                };
            };
            "4XX": components["responses"]["Problem"];
        };
    };
    takeByKeypad: {
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
                 *       "login": "10001",
                 *       "dock": "300103"
                 *     }
                 */
                "application/json": {
                    login: string;
                    /** @description the code on its plate */
                    dock: string;
                };
            };
        };
        responses: {
            /** @description The bike as it stands */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Vehicle"];
                };
            };
            "4XX": components["responses"]["Problem"];
        };
    };
    getAnnouncements: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Banners and first steps by name; the one of the day first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        isOn: boolean;
                        names: string[];
                    };
                };
            };
            "4XX": components["responses"]["Problem"];
        };
    };
    setAnnouncements: {
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
                 *       "isOn": true
                 *     }
                 */
                "application/json": {
                    isOn: boolean;
                };
            };
        };
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            "4XX": components["responses"]["Problem"];
        };
    };
    listRiders: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description By login */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Rider"][];
                    };
                };
            };
            "4XX": components["responses"]["Problem"];
        };
    };
    setRider: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                login: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "balance": 0
                 *     }
                 */
                "application/json": {
                    /** @description roubles */
                    balance?: number;
                    rentBlocked?: boolean;
                    loginBlocked?: boolean;
                    /** @description both tariffs for 30 days, or none */
                    tariff?: boolean;
                    /** @description one good card, or none */
                    card?: boolean;
                    /** @description the tariffs are bought and start with the first ride */
                    notBegun?: boolean;
                };
            };
        };
        responses: {
            /** @description The current state */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Rider"];
                };
            };
            "4XX": components["responses"]["Problem"];
        };
    };
    setCards: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                login: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "items": [
                 *         {
                 *           "number": "411111******1111",
                 *           "kind": "VISA",
                 *           "expires": "0725",
                 *           "isDefault": true,
                 *           "status": "ACTIVE"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    items: components["schemas"]["Card"][];
                };
            };
        };
        responses: {
            /** @description Done; of several default cards the first counts */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            "4XX": components["responses"]["Problem"];
        };
    };
    makeHistory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                login: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "rides": 2000,
                 *       "purchases": 40
                 *     }
                 */
                "application/json": {
                    /** @default 0 */
                    rides?: number;
                    /**
                     * @description how many of the rides, the newest ones, have no duration
                     * @default 0
                     */
                    withoutDuration?: number;
                    /** @default 0 */
                    purchases?: number;
                };
            };
        };
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            "4XX": components["responses"]["Problem"];
        };
    };
    setMetro: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                login: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "status": "FULL"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description null removes the link
                     * @enum {string|null}
                     */
                    status: "NEW" | "HAS_KEY" | "FULL" | "CANCELED" | null;
                    /** @description the metro answers user_blocked */
                    blocked?: boolean;
                };
            };
        };
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            "4XX": components["responses"]["Problem"];
        };
    };
    listNotifications: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                login: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The last hundred */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Notification"][];
                    };
                };
            };
            "4XX": components["responses"]["Problem"];
        };
    };
    notifyRider: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                login: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "pay_debt_claim"
                 *     }
                 */
                "application/json": {
                    /** @description may be one that no app knows */
                    type: string;
                    /** @description without it the sandbox uses its own text, in the rider's language */
                    message?: string;
                    text?: string;
                    /** @description the ride that the notification is about */
                    rentalId?: string;
                    delivered?: boolean;
                    /** @description how old it is */
                    agoSeconds?: number;
                    /**
                     * @description how many, each a minute older than the one before
                     * @default 1
                     */
                    count?: number;
                };
            };
        };
        responses: {
            /** @description Written; the newest first */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        ids: string[];
                    };
                };
            };
            "4XX": components["responses"]["Problem"];
        };
    };
    listMetro: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description By login */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            login: string;
                            status: string;
                            /** @description null once it is used */
                            code: string | null;
                            /** Format: date-time */
                            sentAt: string | null;
                            /** @description wrong codes in a row */
                            wrong: number;
                            blocked: boolean;
                        }[];
                    };
                };
            };
            "4XX": components["responses"]["Problem"];
        };
    };
    getProvider: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current state */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Provider"];
                };
            };
            "4XX": components["responses"]["Problem"];
        };
    };
    setProvider: {
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
                 *       "lateMilliseconds": 90000,
                 *       "recurrent": "paid"
                 *     }
                 */
                "application/json": components["schemas"]["Provider"];
            };
        };
        responses: {
            /** @description The current state */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Provider"];
                };
            };
            "4XX": components["responses"]["Problem"];
        };
    };
    listOrders: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Orders of all riders */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["OrderStory"][];
                    };
                };
            };
            "4XX": components["responses"]["Problem"];
        };
    };
    decideOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "state": "paid",
                 *       "lateMilliseconds": 45000
                 *     }
                 */
                "application/json": {
                    /** @enum {string} */
                    state: "paid" | "refused" | "expired";
                    /** @description by the sandbox's clock; pending until then */
                    lateMilliseconds?: number;
                };
            };
        };
        responses: {
            /** @description The current state */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderStory"];
                };
            };
            "4XX": components["responses"]["Problem"];
        };
    };
    getPhone: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No position until a call sets one */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Phone"];
                };
            };
            "4XX": components["responses"]["Problem"];
        };
    };
    setPhone: {
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
                 *       "position": {
                 *         "latitude": 55.75428,
                 *         "longitude": 37.62086,
                 *         "accuracy": 8
                 *       }
                 *     }
                 */
                "application/json": {
                    position: components["schemas"]["Position"] | null;
                };
            };
        };
        responses: {
            /** @description The current state */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Phone"];
                };
            };
            "4XX": components["responses"]["Problem"];
        };
    };
    goBeside: {
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
                 *       "form": "scooter"
                 *     }
                 */
                "application/json": {
                    form?: components["schemas"]["Form"];
                    /** @description only this one */
                    number?: string;
                    /** @description not the one where the phone is */
                    another?: boolean;
                };
            };
        };
        responses: {
            /** @description Its number and where the phone is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Beside"];
                };
            };
            "4XX": components["responses"]["Problem"];
        };
    };
    goToParking: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /** @example {} */
                "application/json": {
                    /** @description only this one */
                    number?: string;
                };
            };
        };
        responses: {
            /** @description Its number and where the phone is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Beside"];
                };
            };
            "4XX": components["responses"]["Problem"];
        };
    };
    goToStation: {
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
                 *       "id": 1
                 *     }
                 */
                "application/json": {
                    /** @description only this one */
                    id?: number;
                };
            };
        };
        responses: {
            /** @description Its id and where the phone is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Beside"];
                };
            };
            "4XX": components["responses"]["Problem"];
        };
    };
    listRents: {
        parameters: {
            query?: {
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Rents of all riders */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["RentStory"][];
                    };
                };
            };
            "4XX": components["responses"]["Problem"];
        };
    };
    endRentBySupport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                rentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Ended */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            "4XX": components["responses"]["Problem"];
        };
    };
    listClaims: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Claims of all riders */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            rentId: string;
                            login: string;
                            number: string;
                            /** @enum {string} */
                            reason: "parking" | "wheelLock" | "chain" | "offline" | "other";
                            /**
                             * Format: date-time
                             * @description when the rider made the claim
                             */
                            at: string;
                            /** Format: date-time */
                            receivedAt: string;
                            position: components["schemas"]["Position"] | null;
                            photoFollows: boolean;
                            hasPhoto: boolean;
                            /** @description the ride is not over yet */
                            isOpen: boolean;
                        }[];
                    };
                };
            };
            "4XX": components["responses"]["Problem"];
        };
    };
    getRefusals: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description None, or one */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusals"];
                };
            };
            "4XX": components["responses"]["Problem"];
        };
    };
    setRefusals: {
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
                 *       "code": "OPEN_CHAIN_ERROR",
                 *       "operation": "openChain",
                 *       "times": 1
                 *     }
                 */
                "application/json": components["schemas"]["Refusal"];
            };
        };
        responses: {
            /** @description The current state */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusals"];
                };
            };
            "4XX": components["responses"]["Problem"];
        };
    };
    listCharges: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Charges of all riders */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            id: string;
                            login: string;
                            rentId: string | null;
                            /** @description the payment that it belongs to */
                            orderId: string | null;
                            /** @enum {string} */
                            kind: "ride" | "fine" | "tariff" | "debt";
                            /** @description roubles */
                            amount: number;
                            /** Format: date-time */
                            at: string;
                            /** @description card, balance, or page: the card typed on the provider's page */
                            from: string;
                        }[];
                    };
                };
            };
            "4XX": components["responses"]["Problem"];
        };
    };
    listLockCommands: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Obeyed or not */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            number: string;
                            rentId: string;
                            /**
                             * @description the motor of a scooter, the wheel or chain of a bike, the dock of a docked bike
                             * @enum {string}
                             */
                            lock: "motor" | "wheel" | "chain" | "dock";
                            /** @enum {string} */
                            command: "open" | "close";
                            /**
                             * @description The lock's own decision. ghost: it reported success and did not move. refused: the server withheld a command that the lock would have taken.
                             * @enum {string}
                             */
                            outcome: "obeyed" | "ghost" | "jammed" | "offline" | "out of sequence" | "refused";
                            /** Format: date-time */
                            at: string;
                        }[];
                    };
                };
            };
            "4XX": components["responses"]["Problem"];
        };
    };
    listFeedback: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The feedback */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            id: string;
                            /** Format: date-time */
                            at: string;
                            login: string;
                            topic: string;
                            title: string;
                            text: string;
                            rentId: string | null;
                            number: string | null;
                            /** @description the feedback has the phone's position */
                            placed: boolean;
                            /** @description their media types */
                            images: string[];
                            answered: boolean;
                        }[];
                    };
                };
            };
            "4XX": components["responses"]["Problem"];
        };
    };
    answerFeedback: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "text": "Спасибо, велосипед забрали в ремонт."
                 *     }
                 */
                "application/json": {
                    text: string;
                };
            };
        };
        responses: {
            /** @description Answered */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            "4XX": components["responses"]["Problem"];
        };
    };
    listLogs: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Entries of the debug log, and beacons */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        entries: {
                            logMessage: string;
                            userId: string;
                            /** Format: date-time */
                            timeStamp: string;
                            type: string;
                            level: string;
                            developerComment: string;
                            /**
                             * Format: date-time
                             * @description when it was received
                             */
                            at: string;
                        }[];
                        errors: {
                            release: string;
                            trace: string;
                            code: string;
                            place: string | null;
                            /** Format: date-time */
                            at: string;
                        }[];
                        goals: {
                            goal: string;
                            release: string;
                            visit: string;
                            consent: string;
                            /** Format: date-time */
                            at: string;
                        }[];
                    };
                };
            };
            "4XX": components["responses"]["Problem"];
        };
    };
    listMails: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The inbox */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            address: string;
                            text: string;
                            /** Format: date-time */
                            at: string;
                        }[];
                    };
                };
            };
            "4XX": components["responses"]["Problem"];
        };
    };
    listFactors: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The factors, the oldest of each rider first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            login: string;
                            /** Format: uuid */
                            id: string;
                            name: string;
                            /** @enum {string} */
                            status: "unverified" | "verified";
                            code: string;
                        }[];
                    };
                };
            };
            "4XX": components["responses"]["Problem"];
        };
    };
    removeFactors: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                login: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Removed; the rider signs in with login and PIN alone */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            "4XX": components["responses"]["Problem"];
        };
    };
    listSms: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The inbox */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            phone: string;
                            text: string;
                            /** Format: date-time */
                            at: string;
                        }[];
                    };
                };
            };
            "4XX": components["responses"]["Problem"];
        };
    };
}
