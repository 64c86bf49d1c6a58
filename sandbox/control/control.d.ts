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
        /** Advance the one clock; everything due until then happens, in order */
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
        /** What goes wrong just now */
        get: operations["getFaults"];
        /**
         * Let things go wrong; an empty list mends everything
         * @description The first rule that matches a request acts. Control calls and preflights are never touched.
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
        get?: never;
        /** Cut every socket, refuse new ones, or let them in again */
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
        /** Count from nothing */
        delete: operations["clearRequestCounts"];
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
            /** @description how many times more; without it for ever */
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
            /** @description false when only a control call moves it */
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
            /** @description The rules, with the times that are left */
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
            /** @description The rules as they stand */
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
            /** @description As it stands */
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
}
