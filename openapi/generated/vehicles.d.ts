// Generated from openapi/vehicles.yaml by `npm run api:generate`.
export interface paths {
    "/vehicles/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The vehicle's last report, asked of the device if it is online
         * @description The gateway reads it when a rent starts: it needs the locks as they are now. For a device that does not answer, the adapter returns its last report with `online` false.
         */
        get: operations["readVehicle"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/vehicles/{number}/commands": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Move a lock
         * @description 202 is no move: the result comes as `commandEnded`. The same key again gets the command as it is now and moves nothing. The gateway sends a vehicle no second command before the first has ended. 410 the command came after its expiry, 422 the key belongs to another command. The adapter never sends a command to the device after its expiry, and keeps none for a device that is offline.
         */
        post: operations["commandLock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/vehicles/{number}/commands/{key}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What became of a command
         * @description For a gateway that had no answer and got no `commandEnded`. 404 the adapter never received the key.
         */
        get: operations["readCommand"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/vehicles/{number}/ring": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sound and flash, or only flash
         * @description The gateway has checked who asks, from where and how often. 204 the device has confirmed; the adapter waits 5 s for it. 409 the device is offline or has not confirmed: the adapter sends nothing later, because the rider has gone on. For a bike in a dock, the dock rings.
         */
        post: operations["ringVehicle"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    commandEnded: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A command has ended
         * @description Exactly one result for a key, at the latest when the command expires; the adapter sends it again until the answer is 2xx. Without it the gateway asks `readCommand` after the expiry, and takes a command without a result for `expired`.
         */
        post: operations["commandEnded"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    vehicleReported: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The vehicle reports
         * @description After each change of a lock, of `online` or of the dock, and from time to time for battery and position. At least once, in any sequence: the gateway drops a report that is not newer than the last one of the vehicle. A device that was offline sends its state now, with the true times of what has happened.
         */
        post: operations["vehicleReported"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        Number: string;
        Key: string;
        LockMove: {
            /**
             * @description motor of an OMNI_IOT_SCOOTER; wheel of an OMNI_IOT_DEVICE or OMNI_HORSESHOE; chain of an OMNI_HORSESHOE; dock of a bike at a station
             * @enum {string}
             */
            lock: "motor" | "wheel" | "chain" | "dock";
            /**
             * @description Only a motor gets close. A hand closes a wheel and a chain, a dock closes by itself
             * @enum {string}
             */
            command: "open" | "close";
        };
        LockCommand: components["schemas"]["LockMove"] & {
            key: components["schemas"]["Key"];
            number: components["schemas"]["Number"];
            /**
             * @description null: not yet. moved: the device reports the new position. jammed: it reports that the lock did not move. offline: no connection, nothing sent. outOfSequence: the adapter or the device knows that this lock must not move now. expired: sent, and no answer came in time
             * @enum {string|null}
             */
            result: "moved" | "jammed" | "offline" | "outOfSequence" | "expired" | null;
            /**
             * Format: date-time
             * @description when it ended
             */
            at: string | null;
        };
        VehicleReport: {
            number: components["schemas"]["Number"];
            /**
             * @description null: a bike at stations, whose docks report
             * @enum {string|null}
             */
            deviceType: "OMNI_HORSESHOE" | "OMNI_IOT_DEVICE" | "OMNI_IOT_SCOOTER" | null;
            /**
             * Format: date-time
             * @description when this was so; of an offline device, its last report
             */
            at: string;
            online: boolean;
            /**
             * @description of the motor, the wheel or the dock; open for a bike in no dock
             * @enum {string}
             */
            lock: "open" | "closed";
            /**
             * @description where the chain is; closed unless free; null without one
             * @enum {string|null}
             */
            chainPlace: "holder" | "rack" | "free" | null;
            /** @description of a bike that a dock feels, locked or not; else null */
            dock: {
                station: string;
                dock: number;
                /**
                 * Format: date-time
                 * @description since when the dock feels it; a ride ends then
                 */
                since: string;
            } | null;
            /** @description percent; null without one */
            battery: number | null;
            /** @description null without a fix, or without a receiver */
            position: {
                latitude: number;
                longitude: number;
                /** @description metres */
                accuracy: number;
                /**
                 * Format: date-time
                 * @description of the fix
                 */
                at: string;
            } | null;
        };
    };
    responses: {
        /** @description The reason, RFC 9457 */
        Problem: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "/problems/404",
                 *       "title": "Not Found",
                 *       "status": 404
                 *     }
                 */
                "application/problem+json": {
                    type: string;
                    title: string;
                    status: number;
                    detail?: string;
                };
            };
        };
    };
    parameters: {
        /** @description The number on the frame */
        Number: components["schemas"]["Number"];
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type Number = components['schemas']['Number'];
export type Key = components['schemas']['Key'];
export type LockMove = components['schemas']['LockMove'];
export type LockCommand = components['schemas']['LockCommand'];
export type VehicleReport = components['schemas']['VehicleReport'];
export type ResponseProblem = components['responses']['Problem'];
export type ParameterNumber = components['parameters']['Number'];
export type $defs = Record<string, never>;
export interface operations {
    readVehicle: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The number on the frame */
                number: components["parameters"]["Number"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The report */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VehicleReport"];
                };
            };
            401: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    commandLock: {
        parameters: {
            query?: never;
            header: {
                /** @description The key of the rider's command; a new one where no rider has sent any (support ends a ride) */
                "Idempotency-Key": components["schemas"]["Key"];
                /** @description The expiry of the rider's command, RFC 3339, at most 60 s ahead */
                "Command-Expires-At": string;
            };
            path: {
                /** @description The number on the frame */
                number: components["parameters"]["Number"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LockMove"];
            };
        };
        responses: {
            /** @description Accepted, or accepted before */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "key": "5f0d6c0e-8a52-4f0b-9d5e-2f6f4b1f7c11",
                     *       "number": "51307",
                     *       "lock": "motor",
                     *       "command": "open",
                     *       "result": null,
                     *       "at": null
                     *     }
                     */
                    "application/json": components["schemas"]["LockCommand"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            410: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    readCommand: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The number on the frame */
                number: components["parameters"]["Number"];
                key: components["schemas"]["Key"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The command as it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "key": "5f0d6c0e-8a52-4f0b-9d5e-2f6f4b1f7c11",
                     *       "number": "51307",
                     *       "lock": "motor",
                     *       "command": "open",
                     *       "result": "moved",
                     *       "at": "2026-06-15T09:10:02.400Z"
                     *     }
                     */
                    "application/json": components["schemas"]["LockCommand"];
                };
            };
            401: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    ringVehicle: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The number on the frame */
                number: components["parameters"]["Number"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "sound": true
                 *     }
                 */
                "application/json": {
                    /** @description false from 23:00 to 7:00 in Moscow: only flash */
                    sound: boolean;
                };
            };
        };
        responses: {
            /** @description The device has confirmed */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            409: components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    commandEnded: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LockCommand"];
            };
        };
        responses: {
            /** @description Taken; a repeat changes nothing */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    vehicleReported: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VehicleReport"];
            };
        };
        responses: {
            /** @description Taken; a repeat or an older report changes nothing */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
}
